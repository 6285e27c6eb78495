"""Dotted names of files, and whether an import stays inside the project."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from inferlint.source.modules import FirstParty, ModuleIndex, absolute
from inferlint.source.toplevel import top_level_names
from tests.helpers import project

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def index(root: Path, files: dict[str, str], src: Sequence[str] = (), nested: Sequence[str] = ()) -> ModuleIndex:
    """Write the files and index them, with the names that they really bind."""
    project(root, files)
    return ModuleIndex.build(
        root,
        sorted(files),
        src,
        project_dirs=nested,
        read_names=lambda path: top_level_names((root / path).read_text(encoding="utf-8")),
    )


def test_sibling_of_a_script_shadows_an_sdk(tmp_path: Path) -> None:
    """A script finds the file beside it before any installed package."""
    modules = index(tmp_path, {"app/main.py": "import cohere\n", "app/cohere.py": "Client = 1\n"})
    assert modules.first_party("app/main.py", "cohere", None) == FirstParty("app/cohere.py")
    assert modules.first_party("app/main.py", "cohere", "Client") == FirstParty("app/cohere.py")


@pytest.mark.parametrize("extra", [{}, {"providers/__init__.py": ""}], ids=["script", "package"])
def test_wrapper_named_like_its_sdk(tmp_path: Path, extra: dict[str, str]) -> None:
    """A file never imports itself, whether or not its folder is a package."""
    modules = index(tmp_path, {"providers/openai.py": "from openai import OpenAI\n", **extra})
    assert modules.first_party("providers/openai.py", "openai", "OpenAI") is None


def test_plugin_in_a_namespace_package(tmp_path: Path) -> None:
    """The file of a namespace package that is named like the SDK means the SDK."""
    modules = index(tmp_path, {"livekit/plugins/openai/llm.py": "import openai\n"})
    assert modules.first_party("livekit/plugins/openai/llm.py", "openai", None) is None


def test_project_that_is_an_sdk_itself(tmp_path: Path) -> None:
    """An import of the project's own package stays inside the project."""
    modules = index(tmp_path, {"mem0/__init__.py": "Memory = 1\n", "mem0/client/main.py": "import mem0\n"})
    assert modules.first_party("mem0/client/main.py", "mem0", None) == FirstParty("mem0/__init__.py")
    assert modules.first_party("mem0/client/main.py", "mem0", "Memory") == FirstParty("mem0/__init__.py")


def test_namespace_folder_has_to_name_a_file(tmp_path: Path) -> None:
    """A folder without ``__init__.py`` is meant only where the import reaches one of its files."""
    modules = index(tmp_path, {"agents/base.py": "X = 1\n", "main.py": ""})
    assert modules.first_party("main.py", "agents", "Runner") is None
    assert modules.first_party("main.py", "agents", None) is None
    assert modules.first_party("main.py", "agents.base", "X") == FirstParty("agents/base.py")
    assert modules.first_party("main.py", "agents", "base") == FirstParty(None, "agents/base.py")


def test_nested_project_counts_below_itself_only(tmp_path: Path) -> None:
    """The root of a nested project is searched for its own files and for no others."""
    files = {"sub/cohere.py": "", "sub/src/groq.py": "", "sub/pkg/__init__.py": "", "sub/pkg/a.py": "", "main.py": ""}
    modules = index(tmp_path, files, nested=["sub"])
    assert modules.first_party("sub/pkg/a.py", "cohere", None) == FirstParty("sub/cohere.py")
    assert modules.first_party("sub/pkg/a.py", "groq", None) == FirstParty("sub/src/groq.py")
    assert modules.first_party("main.py", "cohere", None) is None
    assert modules.first_party("main.py", "groq", None) is None


def test_configured_src_replaces_the_found_roots(tmp_path: Path) -> None:
    """With a configured root, the project root itself is searched no longer."""
    files = {"lib/tools.py": "", "other.py": "", "pkg/__init__.py": "", "pkg/a.py": ""}
    modules = index(tmp_path, files, src=["lib"])
    assert modules.is_configured
    assert modules.roots == ("lib",)
    assert modules.first_party("pkg/a.py", "tools", None) == FirstParty("lib/tools.py")
    assert modules.first_party("pkg/a.py", "other", None) is None


def test_names_innermost_root_first(tmp_path: Path) -> None:
    """A file below ``src`` is known by both names, and a package by that of its folder."""
    modules = index(tmp_path, {"src/app/__init__.py": "", "src/app/llm.py": ""})
    assert modules.names("src/app/llm.py") == ("app.llm", "src.app.llm")
    assert modules.names("src/app/__init__.py") == ("app", "src.app")


def test_modules_matching(tmp_path: Path) -> None:
    """``*`` stays within one part, ``**`` spans any number, and a package stands for its submodules."""
    files = {"app/__init__.py": "", "app/llm/a.py": "", "app/web.py": "", "tests/app/b.py": ""}
    modules = index(tmp_path, files)
    assert modules.modules_matching("app") == ("app", "app.llm.a", "app.web")
    assert modules.modules_matching("app.w*") == ("app.web",)
    assert modules.modules_matching("a*.a") == ()
    assert modules.modules_matching("**.a") == ("app.llm.a",)
    assert modules.files_matching("tests.*.b") == ("tests/app/b.py",)


@pytest.mark.parametrize(
    ("names", "is_package", "level", "module", "expected"),
    [
        (["app.llm.a"], False, 0, "openai", "openai"),
        (["app.llm.a"], False, 1, "b", "app.llm.b"),
        (["app.llm.a"], False, 1, None, "app.llm"),
        (["app.llm.a"], False, 2, "b", "app.b"),
        (["app.llm"], True, 1, "b", "app.llm.b"),
        (["app.llm"], True, 2, None, "app"),
        (["a"], False, 1, "b", None),
        (["app.a"], False, 2, "b", None),
        (["app.a", "src.app.a"], False, 2, "b", "src.b"),
    ],
)
def test_absolute(names: list[str], is_package: bool, level: int, module: str | None, expected: str | None) -> None:
    """A relative import counts from the package of the importer and may leave it, but not every root."""
    assert absolute(names, is_package, level, module) == expected


def test_files_of_a_folder_share_what_imports_reach(tmp_path: Path) -> None:
    """Every importer gets what it would get alone, whoever asked before it."""
    files = {
        "app/__init__.py": "from app import a\n",
        "app/a.py": "x = 1\n",
        "app/b.py": "import a\n",
        "scripts/a.py": "y = 1\n",
        "scripts/app.py": "z = 1\n",
        "scripts/run.py": "import a\n",
        "a.py": "x = y = 1\n",
        "sub/pyproject.toml": "",
        "sub/src/app/__init__.py": "x = 1\n",
        "sub/src/app/deep/c.py": "",
        "sub/app.py": "",
    }
    python = {path: text for path, text in files.items() if path.endswith(".py")}
    shared = index(tmp_path, python, nested=["sub"])
    alone = index(tmp_path, python, nested=["sub"])
    for importer in sorted(python):
        for module in ("a", "app", "app.a", "app.deep", "app.deep.c", "scripts.a", "scripts", "sub.app", "openai", ""):
            for name in (None, "a", "x", "y", "app", "nobody"):
                assert shared.targets(importer, module, name) == tuple(alone._find(importer, module, name))
