"""Start the command line: the exit code is 0, 1 or 2, and 130 after Ctrl-C."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NoReturn

from inferlint.errors import InferlintError

if TYPE_CHECKING:
    from collections.abc import Sequence

#: New objects between two looks of the collector at the young ones.
_SELDOM = 50_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``inferlint`` with ``arguments``, by default those of the process, and return the exit code."""
    from inferlint.cli.console import close_quietly, note, prepare

    prepare()
    try:
        from inferlint.cli.main import run

        code = run(arguments)
        sys.stdout.flush()
    except InferlintError as error:
        _explain(error)
        return 2
    except KeyboardInterrupt:
        note("inferlint: interrupted")
        return 130
    except BrokenPipeError:
        close_quietly()
    except Exception as error:
        from inferlint.cli.crash import crash_report

        note(crash_report(error, list(sys.argv[1:] if arguments is None else arguments)))
        return 2
    return code


def _explain(error: InferlintError) -> None:
    from inferlint.cli.console import note
    from inferlint.report.visible import visible

    for line in str(error).split("\n"):
        note(f"inferlint: {visible(line)}")


def start() -> NoReturn:
    """Run ``inferlint`` as a process of its own, and end it."""
    import atexit
    import gc

    # Most of what a run builds lives until its end: looking for garbage among it is in vain.
    gc.set_threshold(_SELDOM)
    code = main()
    # Taking all modules apart takes a good part of the time of a check of a clean file, and nobody needs it but tools
    # that look at the run itself.
    if sys.gettrace() is None and sys.getprofile() is None and _are_flushed():
        atexit._run_exitfuncs()
        os._exit(code)
    sys.exit(code)


def _are_flushed() -> bool:
    """Flush both streams; where that fails the interpreter says so when it ends."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return False
    return True


if __name__ == "__main__":
    start()
