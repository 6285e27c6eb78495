"""What the look at code and strings apart drops, triage drops too."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inferlint.source.needles import DYNAMIC_IMPORT, Needles
from inferlint.source.prefilter import Prefilter
from inferlint.source.triage import triage

MODULES = {"openai", "langchain_*", "llm.", "google.cloud.speech."}
TEXTS = {"api.openai.com", "api.cursor.com", "API_KEY"}
PREFILTER = Prefilter(MODULES, TEXTS)
NEEDLES = Needles.of(MODULES, TEXTS)

PIECES = [
    *"()[]{}'\"#\\\n\r\t,;:.+=%f ", "'''", '"""', "f'", 'f"', "rb'", 'b"', "\n    ", "\\\n", "\r\n",
    "openai", "cursor", "cursor.", "'cursor'", '"cursor"', "cursor{", "langchain_x", "open", "ai", "'open' 'ai'",
    "API_KEY", "'API_KEY'", "api.openai.com", "llm", "llm.x", "'llm.x'", "import llm", "from google.cloud import (",
    "import openai", "x", "x = ", "def f():", "class A:", "{x}", "{'openai'}", "{x['openai']}", '{x["cursor"]}',
    "\\x6f", "penai", "r'", "r'\\from google.cloud import'", "r'\\x'", "'\\topenai'",
    "\\n", "\\\\", "\uff4f", "é", "pass", "if x:",
]  # fmt: skip


@settings(max_examples=3000, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14))
def test_drops_only_what_triage_drops(pieces: list[str]) -> None:
    """Whenever Python can read the text."""
    text = "".join(pieces)
    raw = text.encode()
    if PREFILTER.hits(raw) and not PREFILTER.matters(raw):
        found = triage(text.replace("\r\n", "\n"), NEEDLES)
        assert found.is_clean or found.tree is None


@pytest.mark.parametrize(
    "text",
    [
        "cursor.execute(x)\n",
        "self.cursor.execute(f'{x}')\n",
        "x = 1  # openai\n",
        '"""About openai."""\nx = 1\n',
        'def f(x: str) -> None:\n    """See api.openai.com."""\n    # more\n    "cursor."; x = 1\n',
        'class A:\n    # first\n    """API_KEY"""  # last\n',
        "import importlib\nm = importlib.import_module('numpy')\n",
        "from importlib import import_module, reload\nm = import_module(\n    'a.b',\n)\n",
        "m = __import__('os', fromlist=['x'])\n",
    ],
)
def test_drops(text: str) -> None:
    """Attributes, comments, docstrings, and dynamic imports of named modules."""
    assert PREFILTER.hits(text.encode())
    assert not PREFILTER.matters(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "import openai\n",
        "url = f'https://api.cursor{x}'\n",
        "url = '''\nhttps://api.cursor'''\n",
        "name = 'cursor'\n",
        "x = (\n    'api.openai.com'\n)\n",
        "x = \\\n    'api.openai.com'\n",
        "x = '\\nopenai'  # cursor.\n",
        "x = 'open' 'ai'  # cursor.\n",
        "x = r'\\from google.cloud import x'\n",
        "x = '\\\\from google.cloud import x'\n",
        "x = 'open'  # cursor.\\\n",
        "f(f'{x['cursor']}')\n",
        "x = f'{'open'}ai'  # cursor.\n",
        "m = import_module(name)\n",
        "m = import_module('llm')\n",
        "m = import_module('google.cloud', 'x')\n",
        "m = import_module('open' + 'ai')\n",
        "m = import_module(f'{x}')\n",
        "m = import_module('.x', package)\n",
        "load = import_module\n",
        "from importlib import import_module as load\n",
        "def import_module(name):\n    return 1\n",
        "\uff4fpenai.x  # cursor.\n",
        "# coding: utf-7\n# openai\n",
        "x = f'{openai}'\n",
    ],
)
def test_keeps(text: str) -> None:
    """Whatever may be used; what cannot be told is kept."""
    expected = text != "x = 'open'  # cursor.\\\n"
    assert PREFILTER.matters(text.encode()) is expected


def test_words_of_dynamic_imports_are_covered() -> None:
    """Every word makes a file worth reading when what it imports is not written there."""
    for word in DYNAMIC_IMPORT:
        assert PREFILTER.matters(f"m = {word}(name)\n".encode())
        assert re.fullmatch(r"\w+", word)
