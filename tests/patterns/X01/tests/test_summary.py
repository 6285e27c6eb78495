from unittest import mock
from unittest.mock import patch

import pytest


@patch("app.summary.complete")
@patch("openai.resources.chat.completions.Completions.create")
def test_summary(create, complete):
    create.return_value = None
    with mock.patch("openai.OpenAI") as client, patch("litellm.completion"):
        client.return_value.chat.completions.create.return_value = "x"


@pytest.fixture
def provider(monkeypatch):
    monkeypatch.setattr("anthropic.AsyncAnthropic", None)
    monkeypatch.setattr("langchain_openai.ChatOpenAI", mock.Mock())


def test_mocker(mocker):
    mocker.patch("app.summary.openai.AsyncOpenAI")
    mocker.patch.multiple("groq", Groq=None)
