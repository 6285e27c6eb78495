"""SDK objects are patched, not called."""

from unittest.mock import Mock, patch

import litellm  # allow-info: IL101
import openai  # allow-info: IL101

from app import summary


@patch.object(openai.OpenAI, "post", Mock())
def test_summary():
    with patch.object(litellm, "completion") as completion:
        completion.return_value = None
        assert summary.summary


def test_monkeypatch(monkeypatch):
    monkeypatch.setattr(openai, "OpenAI", Mock())
    monkeypatch.setattr(litellm, "acompletion", Mock(), raising=False)
