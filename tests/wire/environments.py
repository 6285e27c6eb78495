"""Virtual environments for the cases, one for every set of packages, kept from run to run."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_READY = "ready"


class InstallError(Exception):
    """Packages could not be installed; the message has the end of what the installer said."""


def cache() -> Path:
    """Return the folder of the environments: ``INFERLINT_WIRE_CACHE``, or one in the user's cache folder."""
    if given := os.environ.get("INFERLINT_WIRE_CACHE"):
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "inferlint-wire"


def interpreter(packages: Sequence[str]) -> Path:
    """Return the Python that has exactly these packages and what they need.

    Without packages it is the running one. A new environment is marked as the last step, so that one whose
    installation broke off is made anew by the next run. Raises ``InstallError``.
    """
    if not packages:
        return Path(sys.executable)
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    digest = hashlib.sha256("\n".join((version, *sorted(packages))).encode()).hexdigest()[:16]
    place = cache() / f"py{version}-{digest}"
    if not (place / _READY).exists():
        _make(place, packages)
    return _python(place)


def _python(place: Path) -> Path:
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _make(place: Path, packages: Sequence[str]) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(place, ignore_errors=True)
    uv = _uv()
    if uv:
        _call([*uv, "venv", "--quiet", "--python", sys.executable, str(place)])
        _call([*uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", str(_python(place)), *packages])
    else:
        venv.create(place, with_pip=True)
        _call([str(_python(place)), "-m", "pip", "install", "--quiet", *packages])
    (place / _READY).write_text("".join(f"{package}\n" for package in sorted(packages)), encoding="utf-8")


def _uv() -> list[str] | None:
    if found := shutil.which("uv"):
        return [found]
    beside = Path(sys.executable).with_name("uv.exe" if os.name == "nt" else "uv")
    return [str(beside)] if beside.exists() else None


def _call(command: list[str]) -> None:
    with tempfile.TemporaryFile() as said:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT, check=False)
        if done.returncode:
            said.seek(0)
            tail = said.read().decode("utf-8", "replace")[-2000:]
            raise InstallError(f"exit code {done.returncode}: {' '.join(command)}\n{tail}")
