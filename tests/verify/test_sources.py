"""Names and parameters, read from sources."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from inferlint.errors import VerifyError
from inferlint.verify.archives import read_archive
from inferlint.verify.sources import World
from tests.verify.wheels import sdist, wheel

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "pack/__init__.py": "from .inner import Thing as Other\nfrom .stars import *\nfrom . import inner\nalias = Other\n",
    "pack/inner.py": "class Base:\n    def __init__(self, key, *, url=None): ...\n\n"
    "class Thing(Base):\n    model: str\n    def run(self): ...\n",
    "pack/stars.py": "if True:\n    def starred(first, second=1, **rest): ...\n",
    "pack/lazy/__init__.py": "_NAMES = {'Thing': '..inner'}\ndef __getattr__(name): ...\n",
    "pack/newer.py": "def broken(:\n",
    "pack/hiding.py": "from .inner import Thing\nfrom .shapes import *\n\n"
    "class Thing(Thing):\n    def walk(self): ...\n\nclass Shape: ...\n",
    "pack/shapes.py": "class Shape: ...\nclass Circle: ...\n",
}


@pytest.fixture
def world(tmp_path: Path) -> World:
    """Return one wheel."""
    return World([read_archive(wheel(tmp_path, "pack", FILES))])


@pytest.mark.parametrize(
    ("dotted", "module", "name"),
    [
        ("pack.Other", "pack.inner", "Thing"),
        ("pack.alias", "pack.inner", "Thing"),
        ("pack.inner.Thing.run", "pack.inner", "run"),
        ("pack.Other.model", "pack.inner", "pack.inner"),
        ("pack.starred", "pack.stars", "starred"),
        ("pack.inner", "pack.inner", "pack.inner"),
        ("pack.hiding.Shape", "pack.hiding", "Shape"),
        ("pack.hiding.Circle", "pack.shapes", "Circle"),
        ("pack.hiding.Thing", "pack.hiding", "Thing"),
        ("pack.hiding.Thing.walk", "pack.hiding", "walk"),
        ("pack.hiding.Thing.run", "pack.inner", "run"),
    ],
)
def test_names_are_followed_to_their_definition(world: World, dotted: str, module: str, name: str) -> None:
    """Through imports, stars, assignments and classes, also of those that hide what the module imports."""
    found = world.resolve(dotted)

    assert found is not None
    assert (found.module, found.name) == (module, name)


@pytest.mark.parametrize("dotted", ["pack.Nothing", "pack.Other.nothing", "other.Thing"])
def test_what_is_not_there_is_not_found(world: World, dotted: str) -> None:
    """Near misses of the names above."""
    assert world.resolve(dotted) is None


def test_parameters_come_from_all_constructors_and_fields(world: World) -> None:
    """And from keywords that nothing lists."""
    thing, starred = world.resolve("pack.Other"), world.resolve("pack.starred")
    assert thing is not None
    assert starred is not None

    of_class, of_function = world.parameters(thing), world.parameters(starred)

    assert of_class.positional == ["key"]
    assert [of_class.takes(name) for name in ("key", "url", "model", "other")] == [True, True, True, False]
    assert of_function.takes("anything")


def test_parameters_are_what_validators_take_before_the_fields(tmp_path: Path) -> None:
    """As pydantic classes do for other names of a field; validators that come later change none."""
    code = """
class Model(BaseModel):
    api_base: str = ""
    @model_validator(mode="before")
    @classmethod
    def _early(cls, values):
        values["api_base"] = values.pop("base_url", None)
        return values.get("seen")
    @model_validator(mode="after")
    def _late(self):
        self.extra.pop("left", None)
"""
    world = World([read_archive(wheel(tmp_path, "pack", {"pack/__init__.py": code}))])
    model = world.resolve("pack.Model")
    assert model is not None

    found = world.parameters(model)

    assert [found.takes(name) for name in ("api_base", "base_url", "seen", "left")] == [True, True, False, False]


def test_a_file_that_cannot_be_parsed_is_remembered(world: World) -> None:
    """With its place."""
    assert isinstance(world.tree("pack.newer"), ast.Module)
    assert world.unread["pack.newer"].line == 1


def test_another_world_is_asked_for_what_is_not_at_hand(tmp_path: Path) -> None:
    """A base class of another distribution."""
    below = World([read_archive(wheel(tmp_path, "pack", FILES))])
    code = (
        "from pack.inner import Thing\nfrom pack import inner\nclass Mine(Thing): ...\nclass Other(inner.Thing): ...\n"
    )
    files = {"mine/__init__.py": code}
    world = World([read_archive(wheel(tmp_path, "mine", files))], below=below)
    mine = world.resolve("mine.Mine")
    assert mine is not None

    assert world.parameters(mine).takes("url")
    assert world.resolve("mine.Other.run") is not None
    assert world.resolve("mine.Thing.run") is not None


def test_a_source_distribution_is_read_without_what_nobody_imports(tmp_path: Path) -> None:
    """Its own folder, ``src``, tests and the build file."""
    files = {"src/pack/__init__.py": "x = 1\n", "setup.py": "", "tests/test_pack.py": "", "README.md": ""}

    found = read_archive(sdist(tmp_path, "pack-1.2.3", files))

    assert (found.names(), found.version) == (("pack/__init__.py",), "1.2.3")


def test_modules_in_the_data_folder_of_a_wheel_are_modules(tmp_path: Path) -> None:
    """Scripts are not."""
    files = {"pack-1.data/purelib/pack.py": "x = 1\n", "pack-1.data/scripts/run.py": ""}

    assert read_archive(wheel(tmp_path, "pack", files)).names() == ("pack.py",)


def test_a_file_that_is_no_archive_is_an_error(tmp_path: Path) -> None:
    """It says which, and what to do."""
    path = tmp_path / "pack-1.0-py3-none-any.whl"
    path.write_text("no")

    with pytest.raises(VerifyError, match=r"not an archive that can be read .*; remove it and try again"):
        read_archive(path)


def test_what_binds_a_name_last_counts(tmp_path: Path) -> None:
    """A star import behind an import by name, a class behind both, and a makeshift only when there is nothing else."""
    files = {
        "acme/__init__.py": "from ._client import Client, Other\nfrom ._patch import *\n"
        "class Other: ...\ntry:\n    from ._client import Plain\nexcept ImportError:\n    from ._patch import Plain\n",
        "acme/_client.py": "class Client: ...\nclass Other: ...\nclass Plain: ...\n",
        "acme/_patch.py": "from ._client import Client as Generated\nclass Client(Generated):\n"
        "    def complete(self): ...\nclass Plain: ...\nclass Other: ...\n",
    }
    world = World([read_archive(wheel(tmp_path, "acme-ai", files))])

    modules = {name: world.resolve(f"acme.{name}") for name in ("Client", "Other", "Plain", "Client.complete")}

    assert {name: found.module if found else None for name, found in modules.items()} == {
        "Client": "acme._patch",
        "Other": "acme",
        "Plain": "acme._client",
        "Client.complete": "acme._patch",
    }
