"""One file from the program to its findings: rules, overrides, suppressions, fingerprints."""

from __future__ import annotations

import posixpath
from collections import Counter
from typing import TYPE_CHECKING

from inferlint.config.strict import at
from inferlint.model.records import dataclass, field, replace
from inferlint.model.report import Failure
from inferlint.model.verdict import FileVerdict, TextVerdict
from inferlint.source.discover import NOTEBOOK

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date

    from inferlint.config.model import Config
    from inferlint.engine.options import RunOptions
    from inferlint.model.exemption import Exemption
    from inferlint.model.finding import Finding
    from inferlint.model.glance import Glance
    from inferlint.model.report import Outcome
    from inferlint.source.notebook import CellText
    from inferlint.suppressions import Suppressions


@dataclass(frozen=True, slots=True)
class FileResult:
    """How one file ended."""

    path: str
    outcome: Outcome
    reason: str = ""
    line: int | None = None
    findings: tuple[Finding, ...] = ()
    suppressed: int = 0
    #: Cells of a notebook that could not be read.
    cells: tuple[Failure, ...] = ()
    #: What the comments of the file did, and how many findings each override exempts, by its place.
    exemptions: tuple[Exemption, ...] = ()
    exempted: Mapping[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Settled:
    """What is left of the findings of a text, and what took away the others."""

    kept: list[Finding] = field(default_factory=list)
    suppressed: int = 0
    exemptions: tuple[Exemption, ...] = ()
    exempted: Counter[int] = field(default_factory=Counter)

    def add(self, other: _Settled) -> None:
        """Add what was taken away in another text of the same notebook."""
        self.suppressed += other.suppressed
        self.exemptions += other.exemptions
        self.exempted.update(other.exempted)

    def result(
        self,
        path: str,
        outcome: Outcome,
        reason: str = "",
        *,
        findings: tuple[Finding, ...],
        cells: tuple[Failure, ...] = (),
    ) -> FileResult:
        """Return the result of the file."""
        return FileResult(
            path, outcome, reason, None, findings, self.suppressed, cells, self.exemptions, dict(self.exempted)
        )


class Judge:
    """Settles what the rules found in files: what overrides and comments leave of it."""

    def __init__(self, config: Config, options: RunOptions, today: date) -> None:
        self._config = config
        self._options = options
        self._today = today

    def judge(self, path: str, glance: Glance, verdict: FileVerdict | None, read: Callable[[], bytes]) -> FileResult:
        """Return how a file ended; ``read`` gives its bytes, ``verdict`` is of the program, if it has anything."""
        if verdict is None:
            verdict = FileVerdict(path, glance.failure, glance.line, pragma=glance.pragma)
        if verdict.failure:
            return FileResult(path, "failed", verdict.failure, verdict.line)
        if verdict.skipped:
            return FileResult(path, "skipped", verdict.skipped)
        try:
            if path.endswith(NOTEBOOK):
                return self._judge_notebook(path, verdict, read)
            found = [finding for text in verdict.texts for finding in text.findings]
            if not found and not verdict.pragma:
                return FileResult(path, "checked")
            return self._settle(path, found, pragma=verdict.pragma, read=read)
        except Exception as error:
            from inferlint.engine.failure import reason_of

            reason, line = reason_of(error)
            return FileResult(path, "failed", reason, line)

    def _judge_notebook(self, path: str, verdict: FileVerdict, read: Callable[[], bytes]) -> FileResult:
        if not verdict.texts and not verdict.pragma and not verdict.unread:
            return FileResult(path, "checked")
        from inferlint.engine.fingerprint import with_fingerprints
        from inferlint.engine.notebooks import exemptions_in_cells, suppressions, to_cells
        from inferlint.source.deep import run_deep
        from inferlint.source.notebook import cell_sources, read_notebook

        raw = read()
        notebook = run_deep(lambda: read_notebook(raw))
        written = cell_sources(raw) if self._options.fixes else []
        texts = verdict.texts if any(text.module is None for text in verdict.texts) else (TextVerdict(), *verdict.texts)
        kept: list[Finding] = []
        done = _Settled()
        for text in texts:
            source: CellText = notebook
            own = path
            if text.module is not None:
                source = module = notebook.modules[text.module]
                own = f"{path}/{posixpath.join(posixpath.dirname(path), module.name)}"
            comments = suppressions(source, own) if self._options.ignores and verdict.pragma else None
            here = self._applied(list(text.findings), path, comments)
            kept += to_cells(with_fingerprints(here.kept), source, path, written)
            done.add(replace(here, exemptions=exemptions_in_cells(here.exemptions, source, path)))
        cells = tuple(Failure(path, reason, line, cell) for cell, line, reason in verdict.unread)
        outcome: Outcome = "failed" if cells else "checked"
        reason = cells[0].reason if cells else ""
        return done.result(path, outcome, reason, findings=tuple(kept), cells=cells)

    def _settle(self, path: str, findings: list[Finding], *, pragma: bool, read: Callable[[], bytes]) -> FileResult:
        from inferlint.engine.fingerprint import with_fingerprints

        comments = None
        if self._options.ignores and pragma:
            from inferlint.source.decode import decode
            from inferlint.suppressions import parse

            comments = parse(decode(read()).text, path)
        done = self._applied(findings, path, comments)
        return done.result(path, "checked", findings=tuple(with_fingerprints(done.kept)))

    def _applied(self, findings: list[Finding], path: str, comments: Suppressions | None) -> _Settled:
        """Return the findings that overrides and comments leave, and what each of them did."""
        from inferlint.engine.exemptions import kept_by_overrides
        from inferlint.rules.codes import slugs
        from inferlint.rules.selection import runs

        config = at(self._config, path)
        done = _Settled()
        kept = list(kept_by_overrides(findings, path, config, done.exempted)) if self._options.ignores else findings
        if comments is not None:
            known = slugs()
            ran = frozenset(code for code in known if runs(code, config))
            forbidden = frozenset(code for code in known if not config.is_suppressible(code))
            applied = comments.apply(kept, self._today, known, ran=ran, forbidden=forbidden)
            kept, done.suppressed, done.exemptions = list(applied.kept), len(applied.suppressed), applied.exemptions
        done.kept = [finding for finding in kept if runs(finding.rule, config)]
        return done
