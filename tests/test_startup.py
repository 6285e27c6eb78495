"""What a check of clean files loads: a set of modules, no time."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from helpers import ROOT

if TYPE_CHECKING:
    from pathlib import Path

#: Loaded for nobody who has nothing to report: syntax trees, processes, rules and what they ask, fixes, other formats.
HEAVY = (
    "libcst", "multiprocessing", "concurrent", "pathspec", "unittest", "asyncio", "inferlint.facts", "inferlint.fixes",
    "inferlint.ledger", "inferlint.verify", "inferlint.rules.bypass", "inferlint.project.evaluate",
    "inferlint.engine.pool", "inferlint.engine.waves", "inferlint.report.sarif",
)  # fmt: skip
#: Nor for anybody whose files did not change: what looks at them, and all of the standard library that takes a
#: millisecond and is loaded neither by the interpreter nor by click.
WARM = (
    "re2", "dataclasses", "json", "hashlib", "subprocess", "struct", "array", "zlib", "textwrap", "traceback",
    "importlib.resources", "inferlint.project", "inferlint.catalogue.compiled", "inferlint.catalogue.entries",
    "inferlint.cache.verdicts", "inferlint.cache.codec", "inferlint.engine.glance", "inferlint.engine.scan",
    "inferlint.engine.solve", "inferlint.engine.fingerprint", "inferlint.engine.groups", "inferlint.source.needles",
    "inferlint.source.decode", "inferlint.source.lexer", "inferlint.source.git", "inferlint.model.facts",
    "inferlint.model.expr", "inferlint.report.frame",
)  # fmt: skip

#: How many modules of our own such a run may load.
MOST_MODULES = 85

PROGRAM = "import sys; from inferlint.__main__ import main; code = main(sys.argv[1:]); print(code, *sys.modules)"


def loaded(root: Path, cache: Path, start: str = "") -> set[str]:
    """Return the modules that a check of the project's only file loads."""
    words = [sys.executable, "-c", start + PROGRAM, "check", "one.py", "--quiet", "--cache-dir", str(cache)]
    ended = subprocess.run(words, cwd=root, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True)
    code, *modules = ended.stdout.splitlines()[-1].split()
    assert code == "0"
    return set(modules)


def within(modules: set[str], names: tuple[str, ...]) -> list[str]:
    """Return the modules that are among ``names``, or below one of them."""
    return sorted(name for name in modules if any(name == one or name.startswith(f"{one}.") for one in names))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a project with a file that names no provider: its bytes tell."""
    root = tmp_path / "project"
    root.mkdir()
    (root / "inferlint.toml").write_text('[router]\nmodules = ["one"]\n')
    (root / "one.py").write_text("def nothing():\n    return 1\n")
    return root


def test_a_clean_file_loads_nothing_heavy(root: Path, tmp_path: Path) -> None:
    """Neither the first time nor afterwards."""
    for _ in range(2):
        assert within(loaded(root, tmp_path / "cache"), HEAVY) == []


def test_a_clean_file_that_did_not_change_loads_next_to_nothing(root: Path, tmp_path: Path) -> None:
    """Every change counts as old here, as the time of a status change cannot be set back."""
    old = "from inferlint.engine import recall; recall._RACY = -10**15; "
    loaded(root, tmp_path / "cache", old)
    base = set(subprocess.run(
        [sys.executable, "-c", "import sys, click; print(*sys.modules)"],
        env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True,
    ).stdout.split())  # fmt: skip
    modules = loaded(root, tmp_path / "cache") - base
    assert within(modules, (*HEAVY, *WARM)) == []
    # A module more is a decision.
    assert len([name for name in modules if name.startswith("inferlint")]) <= MOST_MODULES
