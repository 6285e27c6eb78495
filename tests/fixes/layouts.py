"""Make programs with imports in many layouts, and run them with modules that do not exist."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import tokenize
from collections import Counter
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

#: Single imports with the names that they bind.
IMPORTS = (
    ("import os", "os"),
    ("import json", "json"),
    ("import sys", "sys"),
    ("import aaa", "aaa"),
    ("import zzz as z1", "z1"),
    ("import httpx", "httpx"),
    ("import acme", "acme"),
    ("import acme.zebra as zebra", "zebra"),
    ("from pathlib import Path", "Path"),
    ("from typing import Any, cast", "Any, cast"),
    ("from collections import OrderedDict, defaultdict", "OrderedDict, defaultdict"),
    ("from requests10 import b", "b"),
    ("from requests9 import c", "c"),
    ("from abc_lib import MAX, Class, func", "MAX, Class, func"),
    ("from acme.alpha import A", "A"),
    ("from acme.zeta import Z as Zed", "Zed"),
    ("from acme.router import aaa_helper", "aaa_helper"),
    ("from acme.router import Settings, zeta_helper", "Settings, zeta_helper"),
    ("from acme.router import LIMIT as ROUTER_LIMIT", "ROUTER_LIMIT"),
    ("from acme.router import (\n    Alpha,  # first\n    # about Zulu\n    Zulu,\n)", "Alpha, Zulu"),
    ("from acme.router import (\n    Beta,\n    beta  # last\n)", "Beta, beta"),
    ("from acme.router import (  # opening\n    # above\n    Xray,\n)", "Xray"),
    ("from acme.router import (\n    One, Two,\n    three)", "One, Two, three"),
    ("from acme.router import long_name_number_one, long_name_number_two, name_three", "name_three"),
    ("from acme.router import back, \\\n    slash", "back, slash"),
    ("import first; import second", "first, second"),
    ("from beta import one  # a comment", "one"),
    ("# above gamma\nfrom gamma import two", "two"),
)
SDK = (
    "from openai import OpenAI",
    "from openai import AsyncOpenAI, OpenAI",
    "from openai import OpenAI, RateLimitError",
    "from openai import (\n    AsyncOpenAI,\n    OpenAI,\n    RateLimitError,\n)",
    "from openai import (\n    AsyncOpenAI,\n    OpenAI\n)",
    "import random; from openai import OpenAI",
)
HEADERS = (
    "",
    "#!/usr/bin/env python\n",
    "#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n\n",
    '"""What it does."""\n\n',
    '# Copyright.\n\n"""What it does."""\n\nfrom __future__ import annotations\n\n',
    "from __future__ import annotations\n\n",
    '"""What it does."""\nimport sys\n\nsys.path.insert(0, ".")\n\n',
    'import os\n\nos.environ["A"] = "b"\n\n',
    "import sys\n\ntry:\n    import fast\nexcept ImportError:\n    fast = None\n\n",
    "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from acme.router import Kind\n\n",
    "\f\n",
)
#: ``{sdk}`` is the import of the SDK where it does not stand on top, ``USE`` the place of use.
BODIES = (
    "mark(USE)\n",
    "client = mark(USE)  # the client\n",
    "def f():\n    return mark(USE)\n\n\nf()\n",
    "def f(x=mark(USE)):\n    return x\n\n\nf()\n",
    "class C:\n    client = mark(USE)\n",
    "class C:\n    def m(self):\n        return [mark(USE) for _ in range(1)]\n\n\nC().m()\n",
    "def f():\n    def g():\n        return (lambda: mark(USE))()\n\n    return g()\n\n\nf()\n",
    "@(lambda f: mark(USE) and f)\ndef f(): ...\n",
    "if True:\n    mark(USE)\nelse:\n    pass\n",
)
LOCAL = (
    "def f():\n    {sdk}\n\n    return mark(USE)\n\n\nf()\n",
    "def f():\n    import json\n\n    # why it is here\n    {sdk}\n    return mark(USE)\n\n\nf()\n",
    'def f():\n    """Do."""\n    {sdk}\n\n    def g():\n        return mark(USE)\n\n    return g()\n\n\nf()\n',
    "def f():\n    if True:\n        {sdk}\n        return mark(USE)\n\n\nf()\n",
    "def f():\n    try:\n        {sdk}\n        return mark(USE)\n    except ImportError:\n        pass\n\n\nf()\n",
    "class C:\n    {sdk}\n    client = mark(USE)\n",
    "if True:\n    {sdk}\n    mark(USE)\n",
)


@dataclass(frozen=True)
class Program:
    """A program; ``USE`` in its text is the SDK's name, and the offsets are those of the use and of the SDK import."""

    text: str
    use: int
    like: int


def programs(seed: int, count: int) -> Iterator[Program]:
    """Return programs, the same for the same seed."""
    random_ = random.Random(seed)
    for _ in range(count):
        yield _program(random_)


def _program(random_: random.Random) -> Program:
    sdk = random_.choice(SDK)
    lines = random_.sample(IMPORTS, random_.randrange(5))
    rest = ["# a comment of its own", "VALUE = 1"] if random_.random() < 0.2 else []
    is_local = random_.random() < 0.35
    body = random_.choice(LOCAL if is_local else BODIES)
    head = [text for text, _ in lines]
    if is_local:
        indent = body[: body.index("{sdk}")].rpartition("\n")[2]
        body = body.replace("{sdk}", sdk.replace("\n", "\n" + indent))
    else:
        head.insert(random_.randrange(len(head) + 1), sdk)
    joint = "\n\n" if random_.random() < 0.2 else "\n"
    header = random_.choice(HEADERS)
    reads = "".join(f"mark({names})\n" for _, names in lines)
    reads += "".join(f"mark({name})\n" for name in ("sys", "fast") if f"import {name}\n" in header)
    if not is_local:
        reads += "".join(f"mark({name})\n" for name in ("AsyncOpenAI", "RateLimitError", "random") if name in sdk)
    text = header + joint.join(head) + "\n" * random_.randrange(1, 4) + "\n".join([*rest, body]) + reads
    return _finished(text, random_)


def _finished(text: str, random_: random.Random) -> Program:
    style = random_.random()
    if style < 0.1:
        text = text.replace("    ", "\t")
    elif style < 0.2:
        text = text.replace("\n", "\r\n")
    elif style < 0.3:
        text = text.rstrip("\n")
    return located(text)


def located(text: str) -> Program:
    """Return a program whose text has the place of use as ``USE``."""
    use = text.index("USE")
    text = text.replace("USE", "OpenAI")
    return Program(text, use, min(i for i in (text.find("from openai"), text.find("import openai")) if i >= 0))


def sorted_by_ruff(folder: Path, texts: Sequence[str], first_party: Sequence[str]) -> list[str]:
    """Return the texts with their imports in ruff's order."""
    paths = _written(folder, texts)
    _ruff(folder, first_party, "--select", "I", "--fix-only", "--fix")
    return [path.read_bytes().decode() for path in paths]


def complaints(folder: Path, texts: Sequence[str], first_party: Sequence[str]) -> list[list[str]]:
    """Return what ruff says about the imports of each text."""
    paths = _written(folder, texts)
    output = _ruff(folder, first_party, "--select", "I,E402,F401,F811", "--output-format", "json", "--exit-zero")
    found: dict[str, list[str]] = {}
    for one in json.loads(output):
        found.setdefault(one["filename"], []).append(f"{one['code']}: {one['message']}")
    return [found.get(str(path), []) for path in paths]


def _written(folder: Path, texts: Sequence[str]) -> list[Path]:
    folder.mkdir()
    paths = [folder / f"case{number}.py" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(text.encode())
    return paths


def _ruff(folder: Path, first_party: Sequence[str], *options: str) -> str:
    known = f"lint.isort.known-first-party = {json.dumps(first_party)}"
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--isolated",
        "--no-cache",
        "-q",
        "--config",
        known,
        *options,
        ".",
    ]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    ).stdout


def all_comments(text: str) -> Counter[str]:
    """Return the comments of a text, each as often as it stands there."""
    tokens = tokenize.generate_tokens(io.StringIO(text, newline="").readline)
    return Counter(token.string.rstrip("\r") for token in tokens if token.type == tokenize.COMMENT)


class _Anything(ModuleType):
    """A module that has every name; each is a text that says what it is."""

    def __getattr__(self, name: str) -> str:
        if name.startswith("__"):
            raise AttributeError(name)
        return f"{self.__name__}:{name}"


class _Finder(MetaPathFinder, Loader):
    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        return None if fullname.partition(".")[0] in _REAL else ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Anything(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


_REAL = sys.stdlib_module_names


def run(text: str) -> tuple[list[str], dict[str, str]]:
    """Return what ``mark`` was called with, and what the names of the module stand for at the end."""
    marks: list[str] = []

    def mark(*values: object) -> object:
        marks.extend(map(_shown, values))
        return values[0]

    space: dict[str, Any] = {"__name__": "program", "mark": mark}
    modules, path = dict(sys.modules), list(sys.path)
    finder = _Finder()
    sys.meta_path.insert(0, finder)
    try:
        exec(compile(text, "program", "exec"), space)
    finally:
        sys.meta_path.remove(finder)
        sys.path[:] = path
        for name in set(sys.modules) - set(modules):
            del sys.modules[name]
    return marks, {name: _shown(value) for name, value in space.items() if not name.startswith("__")}


def _shown(value: object) -> str:
    if isinstance(value, ModuleType):
        return value.__name__
    return value if isinstance(value, str) else type(value).__name__
