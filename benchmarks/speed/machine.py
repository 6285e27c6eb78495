"""What the numbers were measured on."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path


def describe(python: Path, versions: dict[str, str]) -> dict[str, str]:
    """Return the machine and the versions; the load before the first run says whether it was alone."""
    words = [str(python), "-c", "import platform, inferlint; print(platform.python_version(), inferlint.__version__)"]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=python.parent)
    interpreter, inferlint = done.stdout.split()
    return {
        "processor": _processor(),
        "cores": str(_cores()),
        "memory": f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GB",
        "system": f"{platform.system()} {platform.release()}",
        "load before": f"{os.getloadavg()[0]:.1f}",
        "Python": interpreter,
        "inferlint": inferlint,
        **versions,
    }


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
