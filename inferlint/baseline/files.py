"""Baselines on disk: read with a limit, written in one step."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

from inferlint.baseline.layout import render
from inferlint.baseline.parse import parse_baseline
from inferlint.errors import BaselineError
from inferlint.source.atomic import write_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from inferlint.baseline.entries import Baseline

#: A file beyond this is no baseline; about fifty thousand findings.
MOST_BYTES = 16 * 1024 * 1024


def read_baseline(place: Path, name: str) -> Baseline:
    """Return the baseline at ``place``, called ``name`` in messages.

    Raises ``BaselineError`` for a file that is missing, unreadable, too large, or not as inferlint writes it.
    """
    try:
        mode = place.stat().st_mode
        if not stat.S_ISREG(mode):
            raise BaselineError(f"{name}: the baseline is not a regular file; give the path of a JSON file")
        with place.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise BaselineError(
            f"{name}: the baseline does not exist; `inferlint baseline create` writes one, "
            "or correct `baseline` in the configuration"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BaselineError(f"{name}: the baseline cannot be read: {reason.lower()}") from None
    if len(data) > MOST_BYTES:
        raise BaselineError(f"{name}: the baseline is larger than {MOST_BYTES // 1024 // 1024} MiB")
    return parse_baseline(data, name)


def write_baseline(place: Path, baseline: Baseline) -> bool:
    """Write the file in one step and return whether it changed. Raises ``BaselineError`` when that is not possible."""
    content = render(baseline)
    try:
        if place.is_file() and place.read_bytes() == content:
            return False
        write_bytes(place, content)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BaselineError(f"{baseline.name or place}: the baseline cannot be written: {reason.lower()}") from None
    return True
