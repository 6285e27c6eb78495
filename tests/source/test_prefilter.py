"""Which bytes may hold a needle."""

from __future__ import annotations

import pickle

import pytest

from inferlint.source.prefilter import Prefilter

PREFILTER = Prefilter({"openai", "langchain_*"}, {"api.openai.com"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import openai\n", True),
        ("import openai_helpers\n", False),
        ("import my_openai\n", False),
        ("import langchain_x\n", True),
        ("import langchain\n", False),
        ("url = 'https://API.OpenAI.com/v1'\n", True),
        ("url = 'https://api.openai' + suffix\n", True),
        ("name = 'open' 'ai'\n", True),
        ("name = ('open' +  # half\n    'ai')\n", True),
        ("name = 'open\\\nai'\n", True),
        (r"name = '\x6fpenai'", True),
        (r"name = '\157penai'", True),
        (r"name = '\u006fpenai'", True),
        (r"name = '\N{LATIN SMALL LETTER O}penai'", True),
        ("import \uff4fpenai\n", True),
        ("# coding: utf-7\n", True),
        ("importlib.import_module(name)\n", True),
        ("name = ''.join(['open', 'ai'])\n", False),
        ("name = '%sai' % 'open'\n", False),
    ],
)
def test_hits(text: str, expected: bool) -> None:
    """What the docstring covers is a hit, what it leaves out is none."""
    assert PREFILTER.hits(text.encode()) is expected


def test_pickling() -> None:
    """A copy in another process has the same needles and answers."""
    copy = pickle.loads(pickle.dumps(PREFILTER))
    assert copy.needles == PREFILTER.needles
    assert copy.hits(b"import openai")
    assert not copy.hits(b"import openai_helpers")
