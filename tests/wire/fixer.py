"""``inferlint check --fix`` on a case, by the command that users run."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.wire.cases import ROOT

if TYPE_CHECKING:
    from pathlib import Path

_REPOSITORY = ROOT.parent.parent
CLEAN, REMAINING = 0, 1


@dataclass(frozen=True, slots=True)
class Checked:
    """How the command ended. ``findings`` are those of the JSON report, empty where none was asked for."""

    code: int
    said: str
    findings: tuple[dict[str, Any], ...] = ()


def available() -> bool:
    """Whether the command line has the option at all."""
    return "--unsafe-fixes" in _help()


@functools.cache
def _help() -> str:
    return _call(_REPOSITORY, "check", "--help").stdout


def fix(project: Path, *, unsafe: bool = False) -> Checked:
    """Fix a project in place."""
    done = _call(project, "check", ".", "--no-cache" if "--no-cache" in _help() else "--fix", "--fix", *_if(unsafe))
    return Checked(done.returncode, done.stdout + done.stderr)


def _if(unsafe: bool) -> tuple[str, ...]:
    return ("--unsafe-fixes",) if unsafe else ()


def findings(project: Path) -> Checked:
    """Return what ``check`` reports, without a change."""
    done = _call(project, "check", ".", "--output-format", "json")
    try:
        report = json.loads(done.stdout)
    except ValueError:
        return Checked(done.returncode, done.stdout + done.stderr)
    return Checked(done.returncode, done.stderr, tuple(report.get("findings", ())))


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
