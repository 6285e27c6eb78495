"""Which rewriter answers for which finding; every finding gets a fix, or the reason why there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from inferlint.errors import SourceError
from inferlint.fixes import calls, clients, dropped, model_strings, requests, steering, unused_imports
from inferlint.fixes.context import FileContext
from inferlint.fixes.draft import HeldError, manual
from inferlint.fixes.tidy import tidy
from inferlint.fixes.uses import ProgramUses

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.fixes.context import Surroundings
    from inferlint.fixes.draft import Draft
    from inferlint.model.finding import Finding, Fix
    from inferlint.project.program import Program

    Rewriter = Callable[[FileContext, Finding], Draft]


class Planner:
    """Plans the fixes of the findings of one program."""

    def __init__(self, program: Program, around: Surroundings) -> None:
        self._program = program
        self._around = around
        self._uses = ProgramUses(program)

    def planned(self, path: str, text: str, findings: list[Finding]) -> list[Finding]:
        """Return the findings of a file with their fixes; informational ones get none."""
        if not any(_wants_fix(finding) for finding in findings):
            return findings
        context = FileContext(self._program.view(path), text, self._around, self._uses)
        return [replace(one, fix=plan(context, one)) if _wants_fix(one) else one for one in findings]


def _wants_fix(finding: Finding) -> bool:
    return finding.rule in REWRITERS and finding.severity != "info"


def plan(context: FileContext, finding: Finding) -> Fix:
    """Return the fix of one finding."""
    try:
        draft = REWRITERS[finding.rule](context, finding)
        tidy(context, draft)
        return draft.fix(context.path, context.source)
    except HeldError as error:
        return manual(error.reason, error.detail)
    except SourceError as error:
        return manual("unreadable", error.reason)


def _always(reason: str) -> Rewriter:
    def hold(_: FileContext, __: Finding) -> Draft:
        raise HeldError(reason)

    return hold


REWRITERS: dict[str, Rewriter] = {
    "IL101": unused_imports.rewrite,
    "IL102": clients.rewrite,
    "IL103": calls.rewrite,
    "IL104": requests.rewrite,
    "IL105": _always("dynamic"),
    "IL106": model_strings.rewrite,
    "IL107": _always("leaked"),
    "IL108": steering.rewrite,
    "IL109": dropped.rewrite,
    "IL110": _always("credential"),
    "IL111": _always("implicit-provider"),
}
