"""Values that go through calls, containers and objects arrive, and others do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from helpers import project, run
from text_view import catalogue, probed, view

from inferlint.config.model import Config
from inferlint.engine.project import ProjectNames
from inferlint.facts.read import read_facts
from inferlint.model.facts import STRIDE
from inferlint.project.objects import Instance
from inferlint.project.program import Program

if TYPE_CHECKING:
    from pathlib import Path

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


#: The same over several files; ``main.py`` probes.
ACROSS = {
    "nested namespace packages": {
        "plugins/extra/x.py": "$",
        "main.py": "import plugins.extra.x\nprobe(plugins.extra.x.X)",
    },
    "nested namespace packages by a name": {
        "plugins/extra/x.py": "$",
        "main.py": "import plugins.extra.x as x\nprobe(x.X)",
    },
    "package from its parent": {
        "plugins/extra/x.py": "$",
        "main.py": "from plugins.extra import x\nprobe(x.X)",
    },
    "module of a module": {
        "clients.py": "$",
        "app/__init__.py": "",
        "app/b.py": "import clients as assistant",
        "app/main.py": "from . import b\nprobe(b.assistant.X)",
    },
    "module out of a module": {
        "clients.py": "$",
        "app/__init__.py": "",
        "app/b.py": "import clients as assistant",
        "app/main.py": "from .b import assistant\nprobe(assistant.X)",
    },
    "dotted module of a module": {
        "acme/__init__.py": "",
        "acme/core/x.py": "$",
        "b.py": "import acme.core.x",
        "main.py": "import b\nprobe(b.acme.core.x.X)",
    },
    "global set from outside": {
        "state.py": "client = None",
        "a.py": "import state\n$\nstate.client = X",
        "main.py": "import state\nprobe(state.client)",
    },
    "global set from outside, taken by name": {
        "state.py": "client = None",
        "a.py": "import state\n$\nstate.client = X",
        "main.py": "from state import client\nprobe(client)",
    },
    "global set from outside that is not there": {
        "state.py": "",
        "a.py": "import state\n$\nstate.client = X",
        "main.py": "import state\nprobe(state.client)",
    },
    "global set from outside, used inside": {
        "main.py": "client = None\ndef f(): probe(client)",
        "a.py": "import main\n$\ndef wire(): main.client = X",
    },
    "global set from outside, not there, used inside": {
        "main.py": "def f(): probe(client)",
        "a.py": "import main\n$\ndef wire(): main.client = X",
    },
    "registry": {
        "state.py": "REG = {}",
        "a.py": "from state import REG\n$\ndef wire(): REG['k'] = X",
        "main.py": "import state\nprobe(state.REG['k'])",
    },
    "registry by another name": {
        "state.py": "REG = {}",
        "a.py": "from state import REG as table\n$\ndef wire(): table['k'] = X",
        "main.py": "from state import REG as known\nprobe(known['k'])",
    },
    "namespace of another module": {
        "state.py": "from types import SimpleNamespace\nns = SimpleNamespace(handle=None)",
        "a.py": "from state import ns\n$\ndef wire(): ns.handle = X",
        "main.py": "import state\nprobe(state.ns.handle)",
    },
    "lazy export": {
        "m.py": "$",
        "lazy.py": "def __getattr__(name):\n    if name == 'speech':\n        from m import X\n        return X\n"
        "    raise AttributeError(name)",
        "main.py": "from lazy import speech\nprobe(speech)",
    },
    "lazy export of another branch": {
        "m.py": "$",
        "lazy.py": "def __getattr__(name):\n    if name == 'other':\n        return 1\n    elif name == 'speech':\n"
        "        from m import X\n        return X\n    raise AttributeError(name)",
        "main.py": "import lazy\nprobe(lazy.speech)",
    },
    "lazy export of the rest": {
        "m.py": "$",
        "lazy.py": "import m\ndef __getattr__(name):\n    if name == 'other':\n        return 1\n    else:\n"
        "        value = getattr(m, name)\n        return value",
        "main.py": "import lazy\nprobe(lazy.X)",
    },
    "lazy export by import_module": {
        "app/__init__.py": "import importlib\ndef __getattr__(name):\n    if name == 'speech':\n"
        "        return importlib.import_module('.x', __name__).X\n    raise AttributeError(name)",
        "app/x.py": "$",
        "main.py": "from app import speech\nprobe(speech)",
    },
    "lazy export by match": {
        "m.py": "$",
        "lazy.py": "def __getattr__(name):\n    match name:\n        case 'other': return 1\n"
        "        case 'speech':\n            import m\n            return m.X\n    raise AttributeError(name)",
        "main.py": "import lazy\nprobe(lazy.speech)",
    },
    "attribute of a module by name": {
        "jobs.py": "$",
        "main.py": "import importlib\nm = importlib.import_module('jobs')\nprobe(getattr(m, 'X'))",
    },
    "attribute of an imported module": {
        "jobs.py": "$",
        "main.py": "import importlib\nm = importlib.import_module('jobs')\nprobe(m.X)",
    },
}

ACROSS_ELSEWHERE = {
    "other namespace package": {
        "plugins/extra/x.py": "$",
        "plugins/extra/y.py": "X = 1",
        "main.py": "import plugins.extra.x\nimport plugins.extra.y\nprobe(plugins.extra.y.X)",
    },
    "other module": {
        "clients.py": "$",
        "other.py": "X = 1",
        "b.py": "import clients as assistant\nimport other",
        "main.py": "import b\nprobe(b.other.X)",
    },
    "other global": {
        "state.py": "client = None\nother = None",
        "a.py": "import state\n$\nstate.client = X",
        "main.py": "import state\nprobe(state.other)",
    },
    "global of another module": {
        "state.py": "client = None",
        "other.py": "client = None",
        "a.py": "import state\n$\nstate.client = X",
        "main.py": "import other\nprobe(other.client)",
    },
    "local of the same name": {
        "main.py": "client = None\ndef f():\n    client = 1\n    probe(client)",
        "a.py": "import main\n$\nmain.client = X",
    },
    "set by a test": {
        "state.py": "client = None",
        "tests/test_a.py": "import state\n$\nstate.client = X",
        "main.py": "import state\nprobe(state.client)",
    },
    "other key": {
        "state.py": "REG = {}",
        "a.py": "from state import REG\n$\ndef wire(): REG['k'] = X",
        "main.py": "import state\nprobe(state.REG['other'])",
    },
    "other registry": {
        "state.py": "REG = {}\nclass H:\n    REG = {}",
        "a.py": "from state import REG\n$\ndef wire(): REG['k'] = X",
        "main.py": "import state\nprobe(state.H.REG['k'])",
    },
    "other attribute of a namespace": {
        "state.py": "from types import SimpleNamespace\nns = SimpleNamespace(handle=None, other=1)",
        "a.py": "from state import ns\n$\ndef wire(): ns.handle = X",
        "main.py": "import state\nprobe(state.ns.other)",
    },
    "other lazy export": {
        "m.py": "$",
        "lazy.py": "def __getattr__(name):\n    if name == 'other':\n        return 1\n    elif name == 'speech':\n"
        "        from m import X\n        return X\n    raise AttributeError(name)",
        "main.py": "import lazy\nprobe(lazy.other)",
    },
    "lazy export of the rest": {
        "m.py": "$",
        "lazy.py": "import m\ndef __getattr__(name):\n    if name == 'X':\n        return 1\n    else:\n"
        "        return getattr(m, name)",
        "main.py": "import lazy\nprobe(lazy.X)",
    },
    "other match": {
        "m.py": "$",
        "lazy.py": "def __getattr__(name):\n    match name:\n        case 'other': return 1\n"
        "        case 'speech':\n            import m\n            return m.X\n    raise AttributeError(name)",
        "main.py": "import lazy\nprobe(lazy.other)",
    },
}


def _main(folder: Path, files: dict[str, str], value: str) -> FileView:
    """Return the view of the file that probes, in a program of all files; ``$`` makes ``X`` the value."""
    texts = {path: text.replace("$", f"import openai\nX = {value}") for path, text in files.items()}
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    config = Config(root=folder)
    names = ProjectNames(config)
    facts = [
        read_facts(
            text, path, lambda level, module, path=path: names.absolute(path, level, module), base=number * STRIDE
        )
        for number, (path, text) in enumerate(texts.items())
    ]
    main = next(path for path in files if path.endswith("main.py"))
    return Program(facts, config, catalogue(), names).view(main)


@pytest.mark.parametrize("files", ACROSS.values(), ids=ACROSS.keys())
def test_what_arrives_in_another_file(files: dict[str, str], tmp_path: Path) -> None:
    """A client and a URL go the same ways."""
    assert _client(_main(tmp_path, files, "openai.OpenAI()"))
    assert _url(_main(tmp_path, files, "'https://api.openai.com'"))


@pytest.mark.parametrize("files", ACROSS_ELSEWHERE.values(), ids=ACROSS_ELSEWHERE.keys())
def test_what_does_not_arrive_in_another_file(files: dict[str, str], tmp_path: Path) -> None:
    """Neither a client nor a URL is guessed to be where another value is."""
    assert not _client(_main(tmp_path, files, "openai.OpenAI()"))
    assert not _url(_main(tmp_path, files, "'https://api.openai.com'"))


#: Code, the rule and line of the finding, and lines of its uses.
CALLED = {
    "partial of a function": (
        ["import functools, litellm", "p = functools.partial(litellm.completion, timeout=5)", "p(model='m')", "p()"],
        ("IL103", 2, {3, 4}),
    ),
    "partial of a method": (
        [
            "import functools, openai",
            "c = openai.OpenAI()",
            "p = functools.partial(c.responses.create, input='')",
            "p()",
        ],
        ("IL102", 2, {3, 4}),
    ),
    "URL of a function": (
        ["import requests", "def provide():", "  return 'https://api.openai.com'", "requests.post(provide(), json={})"],
        ("IL104", 3, {4}),
    ),
    "URL of a function by keyword": (
        ["import httpx", "def provide():", "  return 'https://api.openai.com'", "httpx.Client().post(url=provide())"],
        ("IL104", 3, {4}),
    ),
    "URL of a lambda": (
        ["import requests", "BASE = 'https://api.openai.com'", "get = lambda: BASE", "requests.post(get() + '/v1')"],
        ("IL104", 2, {4}),
    ),
    "URL of a method": (
        ["import requests", "class H:", " def u(self):", "  return 'https://api.openai.com'", "requests.post(H().u())"],
        ("IL104", 4, {5}),
    ),
    "URL of an attribute by name": (
        ["import requests", "class H:", "  url = 'https://api.openai.com'", "requests.post(getattr(H, 'url'))"],
        ("IL104", 3, {4}),
    ),
}

#: Code whose last line is no use of anything.
NOT_CALLED = {
    "partial of another function": ["import functools, litellm", "p = functools.partial(print)", "p(model='m')"],
    "URL of another function": [
        "import requests",
        "def provide(): return 'https://llm.acme.internal'",
        "def other(): return 'https://api.openai.com'",
        "requests.post(provide())",
    ],
}


@pytest.mark.parametrize(("code", "expected"), CALLED.values(), ids=CALLED.keys())
def test_uses_are_listed(code: list[str], expected: tuple[str, int, set[int]], tmp_path: Path) -> None:
    """What is called, or requested, is a use of the place where it comes from."""
    findings = run(project(tmp_path, {"app.py": "\n".join(code)})).findings
    found = {(one.rule, one.span.line): {use.line for use in one.uses} for one in findings}
    rule, line, uses = expected
    assert uses <= found[(rule, line)]


@pytest.mark.parametrize("code", NOT_CALLED.values(), ids=NOT_CALLED.keys())
def test_other_calls_are_no_uses(code: list[str], tmp_path: Path) -> None:
    """A partial, or a function, of something else is none of a provider."""
    findings = run(project(tmp_path, {"app.py": "\n".join(code)})).findings
    assert findings
    assert len(code) not in {line for one in findings for line in (one.span.line, *(use.line for use in one.uses))}
