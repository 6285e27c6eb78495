"""Why a file could not be checked, from what was raised about it."""

from __future__ import annotations

from inferlint.errors import InferlintError, SourceError

#: What was raised when a process ended in the middle of a file.
DIED = "the process that read it died"
_NO_MEMORY = "it needs more memory than there is"
_UNREADABLE = "it cannot be read: "
_BUG = "inferlint failed on it, which is a bug: "


def reason_of(error: Exception) -> tuple[str, int | None]:
    """Return why a file failed about which ``error`` was raised, and the line, if there is one.

    Raises ``error`` again when it is a mistake of the run, not of this file.
    """
    if isinstance(error, SourceError):
        return error.reason, error.line
    if isinstance(error, InferlintError):
        raise error
    if isinstance(error, RecursionError):
        return "nested too deeply", None
    if isinstance(error, MemoryError):
        return _NO_MEMORY, None
    if isinstance(error, OSError):
        return f"{_UNREADABLE}{error.strerror or error}", None
    # A bug of ours must not take the run down, nor pass for a clean file.
    import traceback

    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{_BUG}{type(error).__name__}: {error} ({last.name}:{last.lineno})", None


def may_pass(reason: str) -> bool:
    """Say whether a file that failed for ``reason`` may be read the next time, although it is the same."""
    return reason in (DIED, _NO_MEMORY) or reason.startswith((_UNREADABLE, _BUG))
