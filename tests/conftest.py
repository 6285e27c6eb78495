"""Settings of the whole test suite."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Callable

sys.path.insert(0, str(Path(__file__).parent))

# No test asserts a time: what takes long on a busy machine is no failure.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

# No test leaves anything in the cache of whoever runs it; those of the cache name their own.
_CACHE = os.environ["INFERLINT_CACHE_DIR"] = tempfile.mkdtemp(prefix="inferlint-tests-")
atexit.register(shutil.rmtree, _CACHE, ignore_errors=True)

#: Fixtures are input of the linter; some are named like tests on purpose.
collect_ignore_glob = ["rules/bypass/*", "catalogue/fixtures/*"]


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Ended]:
    """Run a command of inferlint in this process, in the temporary folder, without variables that change it."""
    from inferlint.__main__ import main

    for name in os.environ:
        if name in {"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"} or name.startswith("INFERLINT_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("INFERLINT_CACHE_DIR", _CACHE)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Ended:
        capsys.readouterr()
        code = main(arguments)
        return Ended(code, *capsys.readouterr())

    return call
