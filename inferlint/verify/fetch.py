"""Get distributions into a folder with pip; the one part of inferlint that uses the network.

pip downloads wheels only: for a source distribution it would run the build of the package to read its metadata.
Where there is no wheel for this interpreter, pip says which other files there are, and one of them is fetched as it is.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit
from urllib.request import urlopen

from inferlint.errors import VerifyError
from inferlint.verify.archives import SUFFIXES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

#: Folder of the newest release, beside folders named like versions.
NEWEST = "newest"

_SECONDS = 600
_WORKERS = 4
_PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input", "download", "--no-deps", "--ignore-requires-python")
_LINK = re.compile(r"Skipping link: .*?((?:https?|file)://[^\s#]+?(?:\.whl|\.tar\.gz|\.zip))(?=[\s#]|$)")
_FILE = re.compile(r"(?P<name>.+?)-(?P<version>\d[^-]*)(?:-.+\.whl|\.tar\.gz|\.zip|\.whl)\Z")


class Shop:
    """A folder with one sub-folder for each distribution and release; what is missing is downloaded into it.

    A file that is there is taken as it is, so ``newest`` is the newest release of the day it was fetched.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[tuple[str, str], Path | str] = {}

    def get(self, distribution: str, version: str = NEWEST) -> Path | str:
        """Return the file of a release, or the reason why it cannot be had; raise ``VerifyError`` without pip."""
        key = (distribution, version)
        if key not in self._known:
            folder = self._folder / distribution / version
            self._known[key] = _present(folder) or _fetch(distribution, version, folder)
        return self._known[key]

    def get_all(self, wanted: Iterable[tuple[str, str]]) -> None:
        """Get several releases at a time, so that later calls of ``get`` need not wait."""
        with ThreadPoolExecutor(_WORKERS) as pool:
            for _ in pool.map(lambda key: self.get(*key), dict.fromkeys(wanted)):
                pass


def _present(folder: Path) -> Path | None:
    for suffix in SUFFIXES:
        for file in sorted(folder.glob(f"*{suffix}")):
            return file
    return None


def _fetch(distribution: str, version: str, folder: Path) -> Path | str:
    if find_spec("pip") is None:
        raise VerifyError(
            f"{distribution}: {sys.executable} has no pip to download it with; "
            "run `python -m ensurepip`, or name a folder that holds the file with `--cache`"
        )
    folder.mkdir(parents=True, exist_ok=True)
    requirement = _requirement(distribution, version)
    code, _, errors = _pip(folder, requirement, "--quiet")
    found = _present(folder)
    if code == 0 and found is not None:
        return found
    return _fetch_other(distribution, version, folder) or f"{requirement} cannot be downloaded: {_reason(errors)}"


def _pip(folder: Path, requirement: str, level: str) -> tuple[int, str, str]:
    # In the folder of the download: `-m` finds modules of the current folder first.
    command = [sys.executable, *_PIP, level, "--only-binary", ":all:", "--dest", ".", requirement]
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            timeout=_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return 1, "", f"ERROR: pip took more than {_SECONDS} seconds"
    return done.returncode, done.stdout, done.stderr


def _requirement(distribution: str, version: str) -> str:
    return distribution if version == NEWEST else f"{distribution}=={version}"


def _reason(errors: str) -> str:
    lines = [line for line in errors.strip().splitlines() if line.strip()]
    told = [line for line in lines if line.startswith("ERROR:")]
    return (told or lines or ["pip failed without a word"])[-1].removeprefix("ERROR: ")


def _fetch_other(distribution: str, version: str, folder: Path) -> Path | None:
    """Fetch a source distribution, or a wheel for another interpreter, which pip names but does not take."""
    _, output, errors = _pip(folder, _requirement(distribution, version), "-vv")
    for url in _offers(distribution, version, output + errors):
        target = folder / _base_name(url)
        partial = target.with_name(f"{target.name}.part")
        try:
            with urlopen(url, timeout=_SECONDS) as response, partial.open("wb") as file:
                shutil.copyfileobj(response, file)
        except OSError:
            partial.unlink(missing_ok=True)
            continue
        return partial.rename(target)
    return None


def _offers(distribution: str, version: str, log: str) -> list[str]:
    """Return the URLs that pip's log names for the wanted release, wheels first; pre-releases are none."""
    found = [(url, told) for url in _LINK.findall(log) if (told := _told_version(distribution, url)) is not None]
    wanted = [told for _, told in found if _release(told) is not None] if version == NEWEST else [version]
    best = max(wanted, key=lambda told: _release(told) or (), default=None)
    urls = [url for url, told in found if told == best]
    return sorted(dict.fromkeys(urls), key=lambda url: next(i for i, end in enumerate(SUFFIXES) if url.endswith(end)))


def _told_version(distribution: str, url: str) -> str | None:
    found = _FILE.match(_base_name(url))
    return found["version"] if found and _normal(found["name"]) == _normal(distribution) else None


def _base_name(url: str) -> str:
    return unquote(urlsplit(url).path).rpartition("/")[2]


def _release(version: str) -> tuple[int, ...] | None:
    """Return the numbers of a final or post release, ``None`` for any other."""
    numbers = version.replace(".post", ".").split(".")
    return tuple(map(int, numbers)) if all(number.isdigit() for number in numbers) else None


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
