"""One file from the program to its findings: rules, overrides, suppressions, fingerprints."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from inferlint.config.strict import at
from inferlint.engine.fingerprint import with_fingerprints
from inferlint.engine.scan import failed, read_bytes
from inferlint.model.report import Failure
from inferlint.source.decode import decode

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date
    from pathlib import Path

    from inferlint.config.model import Config
    from inferlint.engine.options import RunOptions
    from inferlint.engine.scan import NotebookScan, Scan
    from inferlint.fixes.planner import Planner
    from inferlint.model.exemption import Exemption
    from inferlint.model.finding import Finding, Step
    from inferlint.model.report import Outcome
    from inferlint.project.program import Program
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
    """Applies the rules to the files of one program."""

    def __init__(
        self,
        program: Program,
        scans: Mapping[str, Scan],
        config: Config,
        options: RunOptions,
        today: date,
        planner: Planner | None = None,
    ) -> None:
        self._program = program
        self._cells = {path: (source, owner) for path, source, owner in _texts_of_notebooks(scans)}
        self._config = config
        self._options = options
        self._today = today
        self._planner = planner

    def judge(self, scan: Scan, place: Path, content: bytes | None = None) -> FileResult:
        """Return how a file ended; ``content`` replaces what is on disk."""
        if scan.failure:
            return FileResult(scan.path, "failed", scan.failure, scan.line)
        if scan.skipped:
            return FileResult(scan.path, "skipped", scan.skipped)
        if not scan.all_facts and not scan.pragma and scan.notebook is None:
            return FileResult(scan.path, "checked")
        try:
            if scan.notebook is not None:
                raw = content if content is not None or self._planner is None else read_bytes(place)
                return self._judge_notebook(scan, scan.notebook, raw)
            findings = self._findings(scan.path) if scan.facts is not None else []
            if not findings and not scan.pragma:
                return FileResult(scan.path, "checked")
            return self._settle(scan, decode(content if content is not None else read_bytes(place)).text, findings)
        except Exception as error:
            scan = failed(scan.path, error)
            return FileResult(scan.path, "failed", scan.failure, scan.line)

    def _judge_notebook(self, scan: Scan, notebook: NotebookScan, raw: bytes | None) -> FileResult:
        from inferlint.engine.notebooks import exemptions_in_cells, suppressions, to_cells
        from inferlint.source.notebook import cell_sources

        texts = [(scan.path, notebook.source)] if scan.facts is not None or scan.pragma else []
        texts += [(facts.path, source) for facts, source in notebook.modules]
        kept: list[Finding] = []
        written = cell_sources(raw) if raw is not None else []
        done = _Settled()
        for path, source in texts:
            found = self._findings(path) if path in self._program.linked.by_path else []
            comments = suppressions(source, path) if self._options.ignores and scan.pragma else None
            here = self._applied(found, scan.path, comments)
            planned = self._planned(path, source.text, here.kept)
            kept += to_cells(with_fingerprints(planned, source.text), source, scan.path, written)
            done.add(replace(here, exemptions=exemptions_in_cells(here.exemptions, source, scan.path)))
        cells = tuple(Failure(scan.path, reason, line, cell) for cell, line, reason in notebook.unread)
        outcome: Outcome = "failed" if cells else "checked"
        reason = cells[0].reason if cells else ""
        return done.result(scan.path, outcome, reason, findings=tuple(kept), cells=cells)

    def _findings(self, path: str) -> list[Finding]:
        from inferlint.rules.registry import FILE_RULES
        from inferlint.rules.selection import runs

        view = self._program.view(path)
        found: list[Finding] = []
        for rule in FILE_RULES:
            if runs(rule.meta.code, view.config):
                found += rule().check(view)
        return [self._placed(replace(finding, path=path)) for finding in found]

    def _placed(self, finding: Finding) -> Finding:
        """Return a finding whose steps in notebooks name the cell; those of its own text are placed with it."""
        if not self._cells:
            return finding

        def placed(steps: tuple[Step, ...]) -> tuple[Step, ...]:
            return tuple(self._in_cell(step) if step.path != finding.path else step for step in steps)

        return replace(finding, chain=placed(finding.chain), uses=placed(finding.uses))

    def _in_cell(self, step: Step) -> Step:
        from inferlint.engine.notebooks import step_in_cell

        source, owner = self._cells.get(step.path, (None, ""))
        return step_in_cell(step, source, owner) if source is not None else step

    def _settle(self, scan: Scan, text: str, findings: list[Finding]) -> FileResult:
        from inferlint.suppressions import parse

        comments = parse(text, scan.path) if self._options.ignores and scan.pragma else None
        done = self._applied(findings, scan.path, comments)
        planned = self._planned(scan.path, text, done.kept)
        return done.result(scan.path, "checked", findings=tuple(with_fingerprints(planned, text)))

    def _planned(self, path: str, text: str, findings: list[Finding]) -> list[Finding]:
        return self._planner.planned(path, text, findings) if self._planner is not None and findings else findings

    def _applied(self, findings: list[Finding], path: str, comments: Suppressions | None) -> _Settled:
        """Return the findings that overrides and comments leave, and what each of them did."""
        from inferlint.engine.exemptions import kept_by_overrides
        from inferlint.rules.registry import slugs
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


def _texts_of_notebooks(scans: Mapping[str, Scan]) -> Iterator[tuple[str, CellText, str]]:
    """Yield each text of a notebook by the path of its facts, with the path of the notebook."""
    for scan in scans.values():
        if scan.notebook is not None:
            yield scan.path, scan.notebook.source, scan.path
            yield from ((facts.path, source, scan.path) for facts, source in scan.notebook.modules)
