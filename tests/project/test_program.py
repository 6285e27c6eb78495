"""Values that go through calls, containers and objects arrive, and others do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from text_view import probed, view

from inferlint.project.objects import Instance

if TYPE_CHECKING:
    from inferlint.project.view import FileView

HEAD = "import openai\nX = openai.OpenAI()\nBASE = 'https://api.openai.com'\n"

#: What stands between the client, or the text, and the place where it is probed.
ARRIVING = {
    # Arguments
    "table in a call": "def f(p): probe(p)\nf(**{'p': @})",
    "list in a call": "def f(p): probe(p)\nf(*[@])",
    "list after an argument": "def f(a, p): probe(p)\nf(1, *[@])",
    "named table": "def f(p): probe(p)\nargs = {'p': @}\nf(**args)",
    "table that gets an entry": "def f(p): probe(p)\nargs = {}\nargs['p'] = @\nf(**args)",
    "table that is updated": "def f(p): probe(p)\nargs = {}\nargs.update({'p': @})\nf(**args)",
    "named list": "def f(a, p): probe(p)\nargs = [1, @]\nf(*args)",
    "handed on": "def f(p): probe(p)\ndef g(*a, **k): return f(*a, **k)\ng(@)",
    "handed on by name": "def f(p): probe(p)\ndef g(*a, **k): return f(*a, **k)\ng(p=@)",
    "handed on in part": "def f(p): probe(p)\ndef g(n, *a): return f(*a)\ng(1, @)",
    "options": "def f(**options): probe(options['p'])\nf(p=@)",
    "rest": "def f(a, *rest): probe(rest[0])\nf(1, @)",
    "keyword only": "def f(a, *, p): probe(p)\nf(1, p=@)",
    # Containers
    "union": "t = {'o': 0} | {'a': @}\nprobe(t['a'])",
    "spread table": "base = {'o': 1}\nt = {**base, 'a': @}\nprobe(t['a'])",
    "entry of a spread table": "base = {'a': @}\nt = {**base, 'o': 1}\nprobe(t['a'])",
    "dict of a dict": "base = {'a': @}\nt = dict(base, o=1)\nprobe(t['a'])",
    "dict with keywords": "t = dict({'o': 1}, a=@)\nprobe(t['a'])",
    "pairs": "t = dict([('o', 1), ('a', @)])\nprobe(t['a'])",
    "sum": "l = [1] + [@]\nprobe(l[1])",
    "spread list": "l = [1, *[2, @], 3]\nprobe(l[2])",
    "from the end": "l = [1, @]\nprobe(l[-1])",
    "from the end of a spread list": "l = [*range(3), @]\nprobe(l[-1])",
    "list of a tuple": "probe(list((1, @))[1])",
    "items": "for _, c in {'a': @}.items(): probe(c)",
    "enumerate": "for _, c in enumerate([@]): probe(c)",
    "copy": "t = {'a': @}.copy()\nprobe(t['a'])",
    "default": "probe({}.get('a', @))",
    # Unpacking
    "behind a star": "b, *_, a = (1, 2, 3, @)\nprobe(a)",
    "before a star": "a, *_ = (@, 2, 3)\nprobe(a)",
    "behind a star in a list": "l = [1, 2, @]\nb, *_, a = l\nprobe(a)",
    "nested": "b, (a, _) = 1, (@, 2)\nprobe(a)",
    "nested by name": "l = (1, (@, 2))\nb, (a, _) = l\nprobe(a)",
    "nested behind a star": "l = (1, 2, (3, @))\n*_, (_, a) = l\nprobe(a)",
}

#: The same with the client in another place than the one that is probed.
ELSEWHERE = {
    "table in a call": "def f(p, q=None): probe(p)\nf(**{'q': @})",
    "list in a call": "def f(p, q=None): probe(p)\nf(*[1, @])",
    "named table": "def f(p, q=None): probe(p)\nargs = {'q': @}\nf(**args)",
    "table that gets another entry": "def f(p, q=None): probe(p)\nargs = {}\nargs['q'] = @\nf(**args)",
    "unknown table": "def f(p, q=None): probe(p)\ndef g(args): f(q=@, **args)",
    "handed on": "def f(p, q): probe(p)\ndef g(*a, **k): return f(*a, **k)\ng(1, @)",
    "handed on by name": "def f(p, q=None): probe(p)\ndef g(*a, **k): return f(*a, **k)\ng(q=@)",
    "options": "def f(**options): probe(options['p'])\nf(q=@)",
    "rest": "def f(a, *rest): probe(rest[0])\nf(@, 1)",
    "rest before a keyword": "def f(a, *rest, p=None): probe(p)\nf(1, @)",
    "union": "t = {'a': @} | {'a': 0}\nprobe(t['a'])",
    "spread table": "t = {**{'a': @}, 'a': 1}\nprobe(t['a'])",
    "another key": "t = {**{'b': @}, 'a': 1}\nprobe(t['a'])",
    "no such key": "t = {'b': @}\nprobe(t.get('a'))",
    "sum": "l = [1] + [@]\nprobe(l[0])",
    "spread list": "l = [1, *[2, @], 3]\nprobe(l[1])",
    "keys": "for k, _ in {'a': @}.items(): probe(k)",
    "behind a star": "b, *_, a = (@, 2, 3)\nprobe(a)",
    "behind a star in a list": "l = [@, 2, 3]\nb, *_, a = l\nprobe(a)",
    "nested": "b, (a, _) = 1, (2, @)\nprobe(a)",
}


def _client(seen: FileView) -> bool:
    return any(isinstance(one, Instance) for one in seen.evaluator.objects(probed(seen)))


def _url(seen: FileView) -> bool:
    return "https://api.openai.com" in seen.strings.literals(probed(seen))


@pytest.mark.parametrize("code", ARRIVING.values(), ids=ARRIVING.keys())
def test_what_arrives(code: str) -> None:
    """A client and a URL go the same ways."""
    assert _client(view(HEAD + code.replace("@", "X")))
    assert _url(view(HEAD + code.replace("@", "BASE")))


@pytest.mark.parametrize("code", ELSEWHERE.values(), ids=ELSEWHERE.keys())
def test_what_does_not_arrive(code: str) -> None:
    """Neither a client nor a URL is guessed to be where another value is."""
    assert not _client(view(HEAD + code.replace("@", "X")))
    assert not _url(view(HEAD + code.replace("@", "BASE")))
