"""What is printed when inferlint itself is at fault."""

from __future__ import annotations

import platform
import traceback
from importlib.metadata import PackageNotFoundError, version

from inferlint import __version__

_DEPENDENCIES = ("libcst", "click", "pathspec")


def crash_report(error: BaseException, arguments: list[str]) -> str:
    """Return a report about ``error`` that can be pasted into an issue."""
    trace = "".join(traceback.format_exception(type(error), error, error.__traceback__)).rstrip()
    return "\n".join(
        (
            "inferlint: this is a bug in inferlint, not in your code; nothing was proven.",
            "Please report it with everything below.",
            "",
            "### Version",
            "",
            "```",
            f"inferlint {__version__}",
            f"{platform.python_implementation()} {platform.python_version()} on {platform.platform()}",
            *(f"{name} {_version(name)}" for name in _DEPENDENCIES),
            "```",
            "",
            "### Command",
            "",
            "```",
            " ".join(["inferlint", *map(ascii_word, arguments)]),
            "```",
            "",
            "### Traceback",
            "",
            "```",
            trace.replace("```", "'''"),
            "```",
        )
    )


def ascii_word(word: str) -> str:
    """Return ``word`` as it can be typed, quoted where it must be."""
    return word if word and all(character.isalnum() or character in "-_./=:,*" for character in word) else ascii(word)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
