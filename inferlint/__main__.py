"""Start the command line: the exit code is 0, 1 or 2, and 130 after Ctrl-C."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from inferlint.errors import InferlintError

if TYPE_CHECKING:
    from collections.abc import Sequence


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


if __name__ == "__main__":
    sys.exit(main())
