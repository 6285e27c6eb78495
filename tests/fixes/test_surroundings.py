"""What fixes ask about the rest of the project."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from helpers import project

from inferlint.config.load import load_config
from inferlint.engine.project import ProjectNames
from inferlint.engine.surroundings import ProjectSurroundings

if TYPE_CHECKING:
    from pathlib import Path


def around(root: Path, **files: str) -> ProjectSurroundings:
    """Return the surroundings of a project; ``__`` in a name stands for a slash, ``app`` is a package."""
    project(root, {"app/__init__.py": "", **{f"{name.replace('__', '/')}.py": text for name, text in files.items()}})
    config = load_config(root)
    return ProjectSurroundings(root, ProjectNames(config), {})


@pytest.mark.parametrize(
    "user",
    [
        "from app.llm import OpenAI\n",
        "from app.llm import (\n    other,\n    OpenAI as Maker,\n)\n",
        "from app.llm import *\n",
        "import app.llm\n\napp.llm.OpenAI()\n",
        "from app import llm\n\nllm.OpenAI()\n",
        "from app import llm as module\n\nmodule . OpenAI()\n",
        "def late():\n    from app.llm import OpenAI\n",
    ],
)
def test_who_gets_a_name_from_a_module(tmp_path: Path, user: str) -> None:
    assert around(tmp_path, app__llm="", user=user).is_imported("app/llm.py", "OpenAI")


def test_relative_imports(tmp_path: Path) -> None:
    files = {"app__llm": "", "app__user": "from .llm import OpenAI\n"}
    assert around(tmp_path, **files).is_imported("app/llm.py", "OpenAI")


@pytest.mark.parametrize(
    "user",
    [
        "from openai import OpenAI\n",
        "from app.llm import other  # OpenAI\n",
        "from app import llm\n\nllm.other()\nOpenAI = 1\n",
        "from other.llm import OpenAI\n",
        "llm = 'OpenAI'\n",
    ],
)
def test_who_does_not(tmp_path: Path, user: str) -> None:
    assert not around(tmp_path, app__llm="", user=user).is_imported("app/llm.py", "OpenAI")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("patch('app.llm.OpenAI')", True),
        ('patch("app.llm.OpenAI.chat")', False),
        ("ENTRY = 'app.llm:OpenAI'", True),
        ("from app import llm\npatch.object(llm, 'OpenAI')", True),
        ("import app.llm as service\nmonkeypatch.setattr(service, 'OpenAI', 1)", True),
        ("patch('app.other.OpenAI')", False),
        ("patch.object(other, 'OpenAI')", False),
    ],
)
def test_texts_that_name_something_in_a_module(tmp_path: Path, text: str, expected: bool) -> None:
    assert around(tmp_path, app__llm="", test_it=text).is_named("app/llm.py", "OpenAI") == expected


@pytest.mark.parametrize(
    ("router", "expected"),
    [
        ("import app.settings\n", True),
        ("from app import settings\n", True),
        ("from app.settings import URL\n", True),
        ("import app.middle\n", True),
        ("try:\n    import app.settings\nexcept ImportError:\n    pass\n", True),
        ("class Holder:\n    import app.settings\n", True),
        ("def late():\n    import app.settings\n", False),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import app.settings\n", False),
        ("import app.unrelated\n", False),
    ],
)
def test_what_importing_the_router_runs(tmp_path: Path, router: str, expected: bool) -> None:
    files = {
        "app__settings": "", "app__unrelated": "", "app__middle": "from . import settings\n",
        "router": router,
    }  # fmt: skip
    assert around(tmp_path, **files).feeds("app/settings.py", "router") == expected


def test_packages_on_the_way_are_run(tmp_path: Path) -> None:
    found = around(tmp_path, app__start="", app__router="")
    (tmp_path / "app" / "__init__.py").write_text("import app.start\n")
    assert found.feeds("app/start.py", "app.router")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 88),
        ("[tool.ruff]\nline-length = 120\n", 120),
        ("[tool.black]\nline-length = 99\n", 99),
        ("[tool.isort]\nline_length = 79\n", 79),
        ("[tool.ruff]\nline-length = 'long'\n", 88),
        ("[tool]\nruff = 1\n", 88),
        ("[[", 88),
    ],
)
def test_line_length(tmp_path: Path, text: str, expected: int) -> None:
    found = around(tmp_path, app="")
    (tmp_path / "pyproject.toml").write_text(text)
    assert found.line_length == expected


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("x = 1\n", True),
        ("def f():\n    Client = 1\n", True),
        ("class Client:\n    pass\n", False),
        ("try:\n    from other import Client\nexcept ImportError:\n    Client = None\n", False),
        ("from other import *\n", False),
        ("def __getattr__(name):\n    return 1\n", False),
        ("def (:\n", False),
    ],
)
def test_names_that_a_module_of_the_project_lacks(tmp_path: Path, text: str, lacks: bool) -> None:
    assert around(tmp_path, app__llm=text).lacks("app/user.py", "app.llm", "Client") is lacks


def test_nothing_is_lacking_where_nobody_looks(tmp_path: Path) -> None:
    made = around(tmp_path, app__llm__client="", app__llm____init__="")
    assert not made.lacks("user.py", "installed.router", "Client")
    assert not made.lacks("user.py", "app.llm", "client")
    assert made.lacks("user.py", "app.llm", "other")


def test_what_a_class_inherits_from(tmp_path: Path) -> None:
    made = around(tmp_path, app__llm="class A(openai.AsyncOpenAI, Generic[T]):\n    pass\n\n\nB = A\n")
    assert made.bases("user.py", "app.llm", "A") == ("AsyncOpenAI", "Generic[T]")
    assert made.bases("user.py", "app.llm", "B") == made.bases("user.py", "installed", "A") == ()


def test_names_that_a_module_without_a_package_lacks(tmp_path: Path) -> None:
    made = around(tmp_path, llm="class Client:\n    pass\n")
    assert [made.lacks(path, "llm", "Client") for path in ("user.py", "app/user.py", "llm.py")] == [False] * 3
    assert [made.lacks(path, "llm", "Other") for path in ("user.py", "app/user.py", "llm.py")] == [True] * 3


def test_what_feeds_a_module_does_not_depend_on_who_asks_first(tmp_path: Path) -> None:
    first, second = (around(tmp_path, app__llm="import app.base\n", app__base="") for _ in range(2))
    paths = ["app/__init__.py", "app/llm.py", "app/base.py", "app/user.py"]
    assert [first.feeds(path, "app.llm") for path in paths] == [True, True, True, False]
    assert [second.feeds(path, "app.llm") for path in reversed(paths)] == [False, True, True, True]
    assert around(tmp_path, llm="").feeds("llm.py", "llm")
