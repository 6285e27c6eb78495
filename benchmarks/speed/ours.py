"""inferlint as its users have it: a wheel of this checkout in an environment of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.speed.measure import Command
from benchmarks.speed.opponents import make_environment

if TYPE_CHECKING:
    from collections.abc import Callable

CHECKOUT = Path(__file__).resolve().parent.parent.parent
#: The end of a report that looked at files, complete or not: the corpus has files that are no Python.
_EVIDENCE = r"(?:Found|No|Incomplete).* in [\d,]+ files?.*"


@dataclass(frozen=True)
class Inferlint:
    """The interpreter that has inferlint, and the folder of its caches."""

    python: Path
    caches: Path

    def check(self, where: Path, *words: str, cache: str = "", env: dict[str, str] | None = None) -> Command:
        """Check the project ``where``, or what ``words`` name in it; ``cache`` is the name of a cache of its own."""
        command = [str(self.python), "-m", "inferlint", "check", *(words or (".",))]
        if self.has_cache:
            command += ["--cache-dir", str(self.caches / cache)] if cache else ["--no-cache"]
        return Command(tuple(command), where, env or {}, codes=(0, 1, 2), evidence=_EVIDENCE)

    def emptied(self, cache: str) -> Callable[[], object]:
        """Return what empties a cache, so that the next run is a cold one that fills it."""
        return lambda: shutil.rmtree(self.caches / cache, ignore_errors=True)

    @property
    def has_cache(self) -> bool:
        """Whether there are warm runs at all."""
        return "--cache-dir" in self._help

    @property
    def has_timings(self) -> bool:
        """Whether it can tell what each phase takes."""
        return "--timings" in self._help

    @cached_property
    def _help(self) -> str:
        words = [str(self.python), "-m", "inferlint", "check", "--help"]
        done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=self.python.parent)
        return str(done.stdout)


def installed(folder: Path) -> Path:
    """Build the wheel of this checkout, put it into an environment below ``folder``, return the interpreter."""
    environment = folder / "inferlint"
    python = environment / "bin" / "python"
    words = ["-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    if not python.is_file():
        make_environment(environment)
        subprocess.run([str(python), *words, str(CHECKOUT)], check=True)
    else:
        print("install inferlint", file=sys.stderr, flush=True)
        subprocess.run([str(python), *words, "--force-reinstall", "--no-deps", str(CHECKOUT)], check=True)
    return python
