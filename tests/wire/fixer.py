"""``inferlint check --fix`` on a case, by the command that users run."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from helpers import ROOT

if TYPE_CHECKING:
    from pathlib import Path

CLEAN, REMAINING = 0, 1


@dataclass(frozen=True, slots=True)
class Checked:
    """How the command ended, and all that it said."""

    code: int
    said: str


def fix(project: Path, *, unsafe: bool = False) -> Checked:
    """Fix a project in place."""
    done = inferlint(project, "check", ".", "--fix", *(("--unsafe-fixes",) if unsafe else ()))
    return Checked(done.returncode, done.stdout + done.stderr)


def report(project: Path) -> str:
    """Return what a check reports, as JSON."""
    return inferlint(project, "check", ".", "--output-format", "json").stdout


def inferlint(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder, with none of its own variables."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("INFERLINT_")}
    return subprocess.run(
        [sys.executable, "-m", "inferlint", *arguments],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
