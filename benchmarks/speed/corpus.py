"""The pinned distributions of the corpus: downloaded with pip, compared with their checksums, unpacked.

`pins.sha256` has a line for each file, as `sha256sum` writes it; names and versions are read from the names of the
files. Nothing is built and nothing is run.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING

from inferlint.verify.fetch import Shop

if TYPE_CHECKING:
    from collections.abc import Iterator

PINS = Path(__file__).with_name("pins.sha256")

#: The wheels of one platform, wherever this runs: the corpus is the same everywhere.
_PLATFORM = ("--python-version", "3.11", "--platform", "manylinux_2_28_x86_64", "--platform", "manylinux2014_x86_64")
_SDIST = ".tar.gz"
_PIN = re.compile(
    r"(?P<digest>[0-9a-f]{64})  (?P<file>(?P<name>[^-/]+)-(?P<version>\d[^-/]*)(?:-[^/]+\.whl|\.tar\.gz))"
)


@dataclass(frozen=True)
class Pin:
    """One file of the package index and its checksum."""

    name: str
    version: str
    file: str
    digest: str


def read_pins(text: str) -> list[Pin]:
    """Return the pins in the lines of ``text``; end the program at one that is none."""
    pins = []
    for line in text.splitlines():
        found = _PIN.fullmatch(line)
        if found is None:
            sys.exit(f"{PINS.name}: not a checksum and the name of a wheel or source distribution: {line}")
        name = found["name"].lower().replace("_", "-")
        pins.append(Pin(name, found["version"], found["file"], found["digest"]))
    return pins


def fetch_corpus(corpus: Path) -> Path:
    """Return the folder with one folder for each package; what is missing in it is downloaded and unpacked."""
    tree = corpus / "tree"
    for pin in read_pins(PINS.read_text()):
        target = tree / pin.name
        if not target.is_dir():
            print(f"unpack {pin.file}", file=sys.stderr, flush=True)
            unpack(_download(corpus / "downloads", pin), target)
    return tree


def _download(folder: Path, pin: Pin) -> Path:
    file = folder / pin.file
    folder.mkdir(parents=True, exist_ok=True)
    if not file.is_file() and pin.file.endswith(_SDIST):
        # pip would build it to read its metadata.
        found = Shop(folder / "sources").get(pin.name, pin.version)
        if isinstance(found, str):
            sys.exit(found)
        shutil.copyfile(found, file)
    elif not file.is_file():
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        command += ["--ignore-requires-python", *_PLATFORM, "--dest", str(folder), f"{pin.name}=={pin.version}"]
        subprocess.run(command, check=True)
    if not file.is_file():
        sys.exit(f"{pin.name}=={pin.version}: the package index has another file than {pin.file}")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    if digest != pin.digest:
        sys.exit(f"{file}: its SHA-256 is {digest}, not {pin.digest}; remove the file and try again")
    return file


def unpack(archive: Path, target: Path) -> None:
    """Write the regular files of an archive; links, and paths that lead out of the folder, are left out."""
    partial = target.with_name(f"{target.name}.part")
    shutil.rmtree(partial, ignore_errors=True)
    for name, stream in _members(archive):
        place = safe_place(name)
        if place is None:
            print(f"{archive.name}: left out {name!r}", file=sys.stderr)
            continue
        file = partial / place
        file.parent.mkdir(parents=True, exist_ok=True)
        with stream, file.open("wb") as out:
            shutil.copyfileobj(stream, out)
    if not archive.name.endswith(_SDIST):
        # A wheel has no file that makes its folder a project of its own, as it is in its repository.
        (partial / "pyproject.toml").write_text("[project]\n")
    partial.rename(target)


def _members(archive: Path) -> Iterator[tuple[str, IO[bytes]]]:
    if archive.name.endswith(_SDIST):
        with tarfile.open(archive) as tar:
            for entry in tar:
                stream = tar.extractfile(entry) if entry.isreg() else None
                if stream is not None:
                    yield entry.name, stream
    else:
        with zipfile.ZipFile(archive) as wheel:
            for info in wheel.infolist():
                if not info.is_dir():
                    yield info.filename, wheel.open(info)


def safe_place(name: str) -> PurePosixPath | None:
    """Return the relative path that a member of an archive is written to, ``None`` when it would lead elsewhere."""
    place = PurePosixPath(name)
    is_inside = not place.is_absolute() and ".." not in place.parts and "\\" not in name and ":" not in place.parts[0]
    return place if is_inside and place.parts else None
