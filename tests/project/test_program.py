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
    "table in a call": "def f(p): probe(p)\nf(**{'p': $})",
    "list in a call": "def f(p): probe(p)\nf(*[$])",
    "list after an argument": "def f(a, p): probe(p)\nf(1, *[$])",
    "named table": "def f(p): probe(p)\nargs = {'p': $}\nf(**args)",
    "table that gets an entry": "def f(p): probe(p)\nargs = {}\nargs['p'] = $\nf(**args)",
    "table that is updated": "def f(p): probe(p)\nargs = {}\nargs.update({'p': $})\nf(**args)",
    "named list": "def f(a, p): probe(p)\nargs = [1, $]\nf(*args)",
    "handed on": "def f(p): probe(p)\ndef g(*a, **k): return f(*a, **k)\ng($)",
    "handed on by name": "def f(p): probe(p)\ndef g(*a, **k): return f(*a, **k)\ng(p=$)",
    "handed on in part": "def f(p): probe(p)\ndef g(n, *a): return f(*a)\ng(1, $)",
    "options": "def f(**options): probe(options['p'])\nf(p=$)",
    "rest": "def f(a, *rest): probe(rest[0])\nf(1, $)",
    "keyword only": "def f(a, *, p): probe(p)\nf(1, p=$)",
    # Containers
    "union": "t = {'o': 0} | {'a': $}\nprobe(t['a'])",
    "spread table": "base = {'o': 1}\nt = {**base, 'a': $}\nprobe(t['a'])",
    "entry of a spread table": "base = {'a': $}\nt = {**base, 'o': 1}\nprobe(t['a'])",
    "dict of a dict": "base = {'a': $}\nt = dict(base, o=1)\nprobe(t['a'])",
    "dict with keywords": "t = dict({'o': 1}, a=$)\nprobe(t['a'])",
    "pairs": "t = dict([('o', 1), ('a', $)])\nprobe(t['a'])",
    "sum": "l = [1] + [$]\nprobe(l[1])",
    "spread list": "l = [1, *[2, $], 3]\nprobe(l[2])",
    "from the end": "l = [1, $]\nprobe(l[-1])",
    "from the end of a spread list": "l = [*range(3), $]\nprobe(l[-1])",
    "list of a tuple": "probe(list((1, $))[1])",
    "items": "for _, c in {'a': $}.items(): probe(c)",
    "enumerate": "for _, c in enumerate([$]): probe(c)",
    "copy": "t = {'a': $}.copy()\nprobe(t['a'])",
    "default": "probe({}.get('a', $))",
    # Generators
    "next": "def g(): yield $\nprobe(next(g()))",
    "loop over a generator": "def g():\n    yield $\nfor c in g(): probe(c)",
    "star of a generator": "def g(): yield $\nprobe([*g()][0])",
    "list of a generator": "def g(): yield $\nprobe(list(g())[0])",
    "yield from": "def f(): yield $\ndef g(): yield from f()\nprobe(next(g()))",
    "yield from a list": "def g(): yield from [$]\nprobe(next(g()))",
    "named generator": "def g(): yield $\nit = iter(g())\nprobe(next(it, None))",
    "asynchronous generator": "async def g(): yield $\nasync def h():\n    async for c in g(): probe(c)",
    "anext": "async def g(): yield $\nasync def h(): probe(await anext(g()))",
    "generator expression": "probe(next(c for c in [$]))",
    "generator method": "class H:\n    def g(self): yield $\nfor c in H().g(): probe(c)",
    # Context managers
    "decorated": "import contextlib\n@contextlib.contextmanager\ndef g(): yield $\nwith g() as c: probe(c)",
    "enter": "class H:\n    def __enter__(self): return $\nwith H() as c: probe(c)",
    "enter of a name": "class H:\n    def __enter__(self): return $\nh = H()\nwith h as c: probe(c)",
    "inherited enter": "class B:\n    def __enter__(self): return $\nclass H(B): pass\nwith H() as c: probe(c)",
    "aenter": "class H:\n    async def __aenter__(self): return $\nasync def f():\n    async with H() as c: probe(c)",
    "enter context": "class H:\n    def __enter__(self): return $\ndef f(stack): probe(stack.enter_context(H()))",
    "attribute of what is entered": "class H:\n    c = $\n    def __enter__(self): return self\n"
    "with H() as h: probe(h.c)",
    # Namespaces and named tuples
    "namespace": "from types import SimpleNamespace\nh = SimpleNamespace(c=$)\nprobe(h.c)",
    "getattr of a namespace": "from types import SimpleNamespace\nh = SimpleNamespace(c=$)\nprobe(getattr(h, 'c'))",
    "set on a namespace": "from types import SimpleNamespace\nh = SimpleNamespace(c=None)\nh.c = $\nprobe(h.c)",
    "set in a function": "import types\nh = types.SimpleNamespace()\ndef f(): h.c = $\ndef g(): probe(h.c)",
    "argparse": "import argparse\nh = argparse.Namespace(c=$)\nprobe(h.c)",
    "namedtuple": "from collections import namedtuple\nP = namedtuple('P', 'o c')\nprobe(P(1, $).c)",
    "namedtuple by keyword": "from collections import namedtuple\nP = namedtuple('P', ['c', 'o'])\n"
    "probe(P(c=$, o=1).c)",
    "unpacked namedtuple": "from collections import namedtuple\nP = namedtuple('P', 'o, c')\n_, c = P(1, $)\nprobe(c)",
    "NamedTuple": "from typing import NamedTuple\nclass P(NamedTuple):\n    o: int\n    c: object\nprobe(P(1, $).c)",
    "unpacked NamedTuple": "from typing import NamedTuple\nclass P(NamedTuple):\n    o: int\n    c: object\n"
    "_, c = P(1, $)\nprobe(c)",
    "element of a NamedTuple": "import typing\nclass P(typing.NamedTuple):\n    o: int\n    c: object\n"
    "probe(P(1, c=$)[1])",
    # Declared fields
    "default factory": "from dataclasses import dataclass, field\n@dataclass\nclass H:\n"
    "    c: object = field(default_factory=lambda: $)\nprobe(H().c)",
    "named factory": "from dataclasses import dataclass, field\ndef make(): return $\n@dataclass\nclass H:\n"
    "    c: object = field(default_factory=make)\nprobe(H().c)",
    "default of a field": "from dataclasses import dataclass, field\n@dataclass\nclass H:\n"
    "    c: object = field(default=$)\nprobe(H().c)",
    "pydantic": "from pydantic import BaseModel, Field\nclass H(BaseModel):\n"
    "    c: object = Field(default_factory=lambda: $)\nprobe(H().c)",
    "pydantic default": "from pydantic import BaseModel, Field\nclass H(BaseModel):\n"
    "    c: object = Field($)\nprobe(H().c)",
    "attrs": "import attrs\n@attrs.define\nclass H:\n    c: object = attrs.field(factory=lambda: $)\nprobe(H().c)",
    "attr": "import attr\n@attr.s\nclass H:\n    c = attr.ib(default=attr.Factory(lambda: $))\nprobe(H().c)",
    # Functions and attributes
    "lambda": "get = lambda: $\nprobe(get())",
    "cached": "import functools\n@functools.lru_cache(maxsize=None)\ndef get(): return $\nprobe(get())",
    "cached by call": "import functools\nget = functools.cache(lambda: $)\nprobe(get())",
    "partial of a getter": "import functools\ndef make(x): return $\nget = functools.partial(make, 1)\nprobe(get())",
    "singleton": "c = None\ndef get():\n    global c\n    if c is None: c = $\n    return c\nprobe(get())",
    "getter": "class H:\n    def get(self): return $\nprobe(H().get())",
    "class method": "class H:\n    @classmethod\n    def get(cls): return $\nprobe(H.get())",
    "callable": "class H:\n    def __call__(self): return $\nget = H()\nprobe(get())",
    "setter": "c = None\ndef put(x):\n    global c\n    c = x\ndef get(): return c\nput($)\nprobe(get())",
    "getattr": "class H:\n    c = $\nprobe(getattr(H, 'c'))",
    "getattr with default": "class H:\n    c = $\nprobe(getattr(H(), 'c', None))",
    # Unpacking
    "behind a star": "b, *_, a = (1, 2, 3, $)\nprobe(a)",
    "before a star": "a, *_ = ($, 2, 3)\nprobe(a)",
    "behind a star in a list": "l = [1, 2, $]\nb, *_, a = l\nprobe(a)",
    "nested": "b, (a, _) = 1, ($, 2)\nprobe(a)",
    "nested by name": "l = (1, ($, 2))\nb, (a, _) = l\nprobe(a)",
    "nested behind a star": "l = (1, 2, (3, $))\n*_, (_, a) = l\nprobe(a)",
}

#: The same with the client in another place than the one that is probed.
ELSEWHERE = {
    "table in a call": "def f(p, q=None): probe(p)\nf(**{'q': $})",
    "list in a call": "def f(p, q=None): probe(p)\nf(*[1, $])",
    "named table": "def f(p, q=None): probe(p)\nargs = {'q': $}\nf(**args)",
    "table that gets another entry": "def f(p, q=None): probe(p)\nargs = {}\nargs['q'] = $\nf(**args)",
    "unknown table": "def f(p, q=None): probe(p)\ndef g(args): f(q=$, **args)",
    "handed on": "def f(p, q): probe(p)\ndef g(*a, **k): return f(*a, **k)\ng(1, $)",
    "handed on by name": "def f(p, q=None): probe(p)\ndef g(*a, **k): return f(*a, **k)\ng(q=$)",
    "options": "def f(**options): probe(options['p'])\nf(q=$)",
    "rest": "def f(a, *rest): probe(rest[0])\nf($, 1)",
    "rest before a keyword": "def f(a, *rest, p=None): probe(p)\nf(1, $)",
    "union": "t = {'a': $} | {'a': 0}\nprobe(t['a'])",
    "spread table": "t = {**{'a': $}, 'a': 1}\nprobe(t['a'])",
    "another key": "t = {**{'b': $}, 'a': 1}\nprobe(t['a'])",
    "no such key": "t = {'b': $}\nprobe(t.get('a'))",
    "sum": "l = [1] + [$]\nprobe(l[0])",
    "spread list": "l = [1, *[2, $], 3]\nprobe(l[1])",
    "keys": "for k, _ in {'a': $}.items(): probe(k)",
    "generator that is not run": "def g(): yield $\nprobe(g())",
    "what is sent": "def g():\n    c = yield $\n    probe(c)",
    "other generator": "def f(): yield $\ndef g(): yield 1\nprobe(next(g()))",
    "enter": "class H:\n    c = $\n    def __enter__(self): return 1\nwith H() as c: probe(c)",
    "enter self": "class H:\n    c = $\n    def __enter__(self): return self\nwith H() as c: probe(c)",
    "namespace": "from types import SimpleNamespace\nh = SimpleNamespace(c=$, d=1)\nprobe(h.d)",
    "other namespace": "from types import SimpleNamespace\nh = SimpleNamespace(c=1)\n"
    "i = SimpleNamespace(c=$)\nprobe(h.c)",
    "set on another namespace": "from types import SimpleNamespace\nh = SimpleNamespace(c=1)\ni = SimpleNamespace()\n"
    "i.c = $\nprobe(h.c)",
    "namedtuple": "from collections import namedtuple\nP = namedtuple('P', 'o c')\nprobe(P($, 1).c)",
    "unpacked NamedTuple": "from typing import NamedTuple\nclass P(NamedTuple):\n    o: int\n    c: object\n"
    "c, _ = P(1, $)\nprobe(c)",
    "factory of another field": "from dataclasses import dataclass, field\n@dataclass\nclass H:\n    o: int = 1\n"
    "    c: object = field(default_factory=lambda: $)\nprobe(H().o)",
    "getattr": "class H:\n    c = $\n    d = 1\nprobe(getattr(H, 'd'))",
    "lambda": "get = lambda: $\nprobe(get)",
    "behind a star": "b, *_, a = ($, 2, 3)\nprobe(a)",
    "behind a star in a list": "l = [$, 2, 3]\nb, *_, a = l\nprobe(a)",
    "nested": "b, (a, _) = 1, (2, $)\nprobe(a)",
}


def _client(seen: FileView) -> bool:
    return any(isinstance(one, Instance) for one in seen.evaluator.objects(probed(seen)))


def _url(seen: FileView) -> bool:
    return "https://api.openai.com" in seen.strings.literals(probed(seen))


@pytest.mark.parametrize("code", ARRIVING.values(), ids=ARRIVING.keys())
def test_what_arrives(code: str) -> None:
    """A client and a URL go the same ways."""
    assert _client(view(HEAD + code.replace("$", "X")))
    assert _url(view(HEAD + code.replace("$", "BASE")))


@pytest.mark.parametrize("code", ELSEWHERE.values(), ids=ELSEWHERE.keys())
def test_what_does_not_arrive(code: str) -> None:
    """Neither a client nor a URL is guessed to be where another value is."""
    assert not _client(view(HEAD + code.replace("$", "X")))
    assert not _url(view(HEAD + code.replace("$", "BASE")))
