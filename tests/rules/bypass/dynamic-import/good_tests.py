"""Test helpers that patch by dotted path."""

from unittest import mock

import pytest

pytest.importorskip("openai")
anthropic = pytest.importorskip("anthropic", reason="needs the SDK")


@mock.patch("acme_voice.summary.OpenAI")
@mock.patch("openai.resources.chat.completions.Completions.create")
def test_summary(create, client, monkeypatch):
    monkeypatch.setattr("litellm.completion", create)
    monkeypatch.setattr("langchain_openai.ChatOpenAI", client)
    monkeypatch.delitem(__import__("sys").modules, "groq", raising=False)
