"""Which bytes may hold a needle."""

from __future__ import annotations

import pickle

import pytest

from inferlint.source.needles import Needles
from inferlint.source.prefilter import Prefilter
from inferlint.source.triage import triage

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


COMMON = Needles.of({"llm.", "google.cloud.speech."}, ())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import llm", True),
        ("import llm as model", True),
        ("import os, llm", True),
        ("import os, \\\n    llm", True),
        ("import llm . models", True),
        ("from llm import get_model", True),
        ("if x:\n    from llm.models import Model", True),
        ("import google.cloud.speech as speech", True),
        ("from google.cloud import (\n    storage,\n    speech,\n)", True),
        ("from google.cloud.speech import SpeechClient", True),
        ('TABLE = {"a": "llm.get_model"}', True),
        ("TABLE = {'a': 'google.cloud.speech:SpeechClient'}", True),
        ("llm = build()\nllm.run('x')", False),
        ("from app import llm", False),
        ("from app.llm import llm", False),
        ("from . import llm", False),
        ("import app.llm", False),
        ("key = {'llm': 1, 'speech': 2}", False),
        ("google.cloud.speech.run()", False),
        ("import llm_tools", False),
    ],
)
def test_module_of_common_words(text: str, found: bool) -> None:
    """It counts where it is imported, and where a string names something below it; prefilter and triage agree."""
    prefilter = Prefilter(COMMON.modules, COMMON.texts)

    assert prefilter.hits(text.encode()) >= found
    assert triage(text, COMMON).is_clean is not found
