"""The environment variables that inferlint reads.

They choose files and how to print, as variables of other linters do. What is reported and what fails a run stands in
the configuration and on the command line, where a reviewer sees it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

PREFIX = "INFERLINT_"
CONFIG_VARIABLE = "INFERLINT_CONFIG"
FORMAT_VARIABLE = "INFERLINT_OUTPUT_FORMAT"
JOBS_VARIABLE = "INFERLINT_JOBS"
CACHE_VARIABLE = "INFERLINT_CACHE_DIR"
COLOR_VARIABLE = "INFERLINT_COLOR"

#: Variable -> the option it stands for. The option on the command line wins; an empty variable counts as not set.
VARIABLES = {
    CONFIG_VARIABLE: "`--config FILE` of every command that reads the configuration",
    FORMAT_VARIABLE: "`--output-format` of `inferlint check`",
    JOBS_VARIABLE: "`-j` of `inferlint check`",
    CACHE_VARIABLE: "`--cache-dir` of `inferlint check` and `inferlint clean`",
    COLOR_VARIABLE: "`--color` of `inferlint check`",
}


def unknown_variables(names: Iterable[str]) -> list[str]:
    """Return one sentence for each of ``names`` that looks like a variable of inferlint and is none."""
    from inferlint.config.shapes import nearest

    return [
        f"environment variable {name[:60]} is not read; "
        f"known: {', '.join(VARIABLES)}{nearest(name.removeprefix(PREFIX), _SUFFIXES, PREFIX)}"
        for name in sorted(names)
        if name.startswith(PREFIX) and name not in VARIABLES
    ]


_SUFFIXES = tuple(name.removeprefix(PREFIX) for name in VARIABLES)
