"""Which files reach what others export: the answers are those of the plain way, for programs of all kinds."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from inferlint.config.model import Config
from inferlint.engine.project import ProjectNames
from inferlint.engine.reach import Reach
from inferlint.project.interest import DIRECT, TEXT, Export
from tests.engine.plain_reach import PlainReach
from tests.helpers import project

if TYPE_CHECKING:
    from pathlib import Path

_FOLDERS = ("", "app/", "app/llm/", "app/my-tools/", "lib/")
_MODULES = ("__init__", "client", "const", "llm", "make", "0001_first", "my-script", "main")
_NAMES = ("client", "make", "Client", "config", "llm", "chat", "é", "run")
_IMPORTS = (
    "from {module} import {name}",
    "from {module} import {name} as {other}",
    "from {module} import (\n    {name},\n    {other},  # both\n)",
    "from {module} import *",
    "import {module}",
    "import {module} as {name}",
    "from .{last} import {name}",
    "from . import {last}",
    "from .. import {last} as {name}",
    "def function():\n    from {module} import {name}\n    return {name}",
    "class Body:\n    from {module} import {name}",
    "try:\n    import {module}\nexcept ImportError:\n    from {module} import {name}",
    "if True: from {module} import {name}",
    "import importlib; importlib.import_module('{module}')",
    "__import__('{module}').{name}",
)
_USES = (
    "{name}.{other}(1)",
    "{other} = {name}",
    "{other} = {name}.{other}",
    "def use(x={name}):\n    return x",
    "def use():\n    {other} = {name}()\n    return {other}",
    "def use():\n    with {name} as x:\n        x.{other}()",
    "def use():\n    for x in {name}:\n        yield x",
    "print({name})",
    "print(f'{{{name}}} {{call({other})}}')",
    "TABLE = {{'a': {name}}}",
    "class Sub({name}):\n    {other} = {name}",
    "@{name}\ndef decorated(): ...",
    "try:\n    pass\nexcept {name}:\n    {other} = {name}",
    "match 1:\n    case {name}:\n        pass",
    "# {name} is only named",
    '"""{name} and {other}."""',
    "x: {name} = 1",
    "print {name}",
    "def new[T](x: T = {name}): ...",
    "x = '{module}'",
    "global_ = lambda: {name}",
)


def _text(choose: random.Random, modules: list[str]) -> str:
    lines: list[str] = []
    for _ in range(choose.randrange(1, 7)):
        form = choose.choice(_IMPORTS if choose.random() < 0.5 else _USES[: -4 if choose.random() < 0.9 else None])
        module = choose.choice(modules)
        name, other = choose.choice(_NAMES), choose.choice(_NAMES)
        lines.append(form.format(module=module, last=module.rpartition(".")[2], name=name, other=other))
    return "\n".join(lines) + "\n"


def _program(choose: random.Random) -> dict[str, str]:
    paths = sorted({choose.choice(_FOLDERS) + choose.choice(_MODULES) + ".py" for _ in range(choose.randrange(3, 12))})
    modules = [path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in paths]
    return {path: _text(choose, modules) for path in paths}


def _exports(choose: random.Random, paths: list[str]) -> dict[str, dict[str, Export]]:
    kinds = (
        DIRECT,
        TEXT,
        Export(members=frozenset({"client"})),
        Export(members=frozenset({"make", "chat"}), texts=frozenset({"run"})),
    )
    exporting = choose.sample(paths, choose.randrange(1, min(4, len(paths)) + 1))
    return {
        path: {name: choose.choice(kinds) for name in choose.sample(_NAMES, choose.randrange(1, 4))}
        for path in exporting
    }


@pytest.mark.parametrize("seed", range(150))
def test_answers_are_those_of_the_plain_way(tmp_path: Path, seed: int) -> None:
    """Wave by wave, with more exports and without a file that failed, both ways find the same."""
    choose = random.Random(seed)
    files = _program(choose)
    project(tmp_path, files)
    names, plain_names = ProjectNames(Config(root=tmp_path)), ProjectNames(Config(root=tmp_path))

    def content(path: str) -> bytes:
        return (tmp_path / path).read_bytes()

    reach, plain = Reach(names, content), PlainReach(plain_names, content)
    paths = sorted(files)
    exports: dict[str, dict[str, Export]] = {}
    for _ in range(3):
        for path, new in _exports(choose, sorted(files)).items():
            exports.setdefault(path, {}).update(new)
        assert reach.leading(exports, paths) == plain.leading(exports, paths), files
        if len(paths) > 2 and choose.random() < 0.3:
            paths.remove(choose.choice(paths))
    assert names.ambiguous(set(files)) == plain_names.ambiguous(set(files))


def test_nothing_exported_reaches_nothing(tmp_path: Path) -> None:
    """Without exports there is nothing to look for."""
    project(tmp_path, {"a.py": "from b import *\n", "b.py": "x = 1\n"})
    reach = Reach(ProjectNames(Config(root=tmp_path)), lambda path: (tmp_path / path).read_bytes())
    assert reach.leading({}, ["a.py", "b.py"]) == {}
