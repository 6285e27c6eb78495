"""``inferlint check --fix`` on a case, by the command that users run."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.wire.cases import ROOT

if TYPE_CHECKING:
    from pathlib import Path

_REPOSITORY = ROOT.parent.parent
CLEAN, REMAINING = 0, 1


@dataclass(frozen=True, slots=True)
class Checked:
    """How the command ended, and all that it said."""

    code: int
    said: str


def fix(project: Path, *, unsafe: bool = False) -> Checked:
    """Fix a project in place."""
    done = _call(project, "check", ".", "--fix", *(("--unsafe-fixes",) if unsafe else ()))
    return Checked(done.returncode, done.stdout + done.stderr)


def report(project: Path) -> str:
    """Return what a check reports, as JSON."""
    return _call(project, "check", ".", "--output-format", "json").stdout


def _call(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("INFERLINT_")}
    return subprocess.run(
        [sys.executable, "-m", "inferlint", *arguments],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(_REPOSITORY), "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
