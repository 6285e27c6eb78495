"""The largest resident memory of each process of a command, from `/proc`."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.speed.measure import end

if TYPE_CHECKING:
    from benchmarks.speed.measure import Command

_PAUSE = 0.02
_PROC = Path("/proc")


def can_measure() -> bool:
    """Say whether this system tells the peak of another process."""
    return (_PROC / "self" / "status").is_file()


def peaks(command: Command, limit: float) -> list[float] | None:
    """Return the peak of every process in MB, the largest first; ``None`` when the command did not end in time.

    The kernel keeps the peak; it is read again and again until the process is gone, so only what one took in its last
    hundredths of a second can be missing.
    """
    found: dict[int, int] = {}
    process = subprocess.Popen(
        command.words,
        cwd=command.cwd,
        env={**os.environ, **command.env},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    stop = time.monotonic() + limit
    try:
        while process.poll() is None:
            for number in _session(process.pid):
                found[number] = max(found.get(number, 0), _peak(number))
            if time.monotonic() > stop:
                return None
            time.sleep(_PAUSE)
    finally:
        end(process)
    return sorted((kilobytes / 1024 for kilobytes in found.values()), reverse=True)


def _session(session: int) -> list[int]:
    found = []
    for entry in _PROC.iterdir():
        if entry.name.isdigit():
            stat = _text(entry / "stat")
            # What stands before the last bracket is the name, which may hold anything.
            fields = stat.rpartition(")")[2].split()
            if fields and fields[3] == str(session):
                found.append(int(entry.name))
    return found


def _peak(number: int) -> int:
    for line in _text(_PROC / str(number) / "status").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    return 0


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace")
    except OSError:
        return ""
