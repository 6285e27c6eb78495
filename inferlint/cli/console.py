"""Standard output and standard error: encoding, colour, and a closed pipe."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, NoReturn

if TYPE_CHECKING:
    from typing import TextIO

When = Literal["auto", "always", "never"]


def prepare() -> None:
    """Make both streams take any text: UTF-8, with escapes for what is no character."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def wants_color(when: When, stream: TextIO) -> bool:
    """Return whether to colour: the option decides, then the environment, then whether it is a terminal."""
    if when != "auto":
        return when == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR") or os.environ.get("CLICOLOR_FORCE", "0") != "0":
        return True
    return is_terminal(stream) and os.environ.get("TERM") != "dumb"


def is_terminal(stream: TextIO) -> bool:
    """Return whether a person looks at the stream."""
    try:
        return stream.isatty()
    except ValueError:
        return False


def out(text: str) -> None:
    """Write ``text`` to standard output as it is."""
    _write(sys.stdout, text)


def out_bytes(raw: bytes) -> None:
    """Write bytes of files to standard output as they are."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        close_quietly()


def note(text: str) -> None:
    """Write one line to standard error."""
    _write(sys.stderr, f"{text}\n")


def _write(stream: TextIO, text: str) -> None:
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        close_quietly()


def close_quietly() -> NoReturn:
    """End the run because nobody reads the output: exit code 2, without a word."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    raise SystemExit(2)
