import sys
import types
from unittest.mock import MagicMock, patch


def test_import():
    with patch.dict("sys.modules", {"openai": MagicMock(), "anthropic": None}):
        import app.summary

        assert app.summary


def test_stub(monkeypatch):
    monkeypatch.setitem(sys.modules, "litellm", types.ModuleType("litellm"))
    monkeypatch.delitem(sys.modules, "groq", raising=False)
    sys.modules["cohere"] = MagicMock()
