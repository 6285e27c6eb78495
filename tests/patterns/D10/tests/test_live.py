import pytest

pytest.importorskip("openai")
anthropic = pytest.importorskip("anthropic", reason="contract test")


def test_version():
    assert anthropic
