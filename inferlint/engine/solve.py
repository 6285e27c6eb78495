"""A group of files from their bytes to what the rules find in each: waves, facts, program, rules, fixes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from inferlint.engine.fingerprint import with_contents
from inferlint.engine.scan import failed
from inferlint.model.verdict import FileVerdict, TextVerdict, Verdicts
from inferlint.source.decode import decode
from inferlint.source.discover import NOTEBOOK
from inferlint.source.files import read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from inferlint.engine.scan import Scan, Task
    from inferlint.engine.setting import Setting
    from inferlint.engine.surroundings import ProjectSurroundings
    from inferlint.engine.waves import Found
    from inferlint.fixes.planner import Planner
    from inferlint.model.finding import Finding, Step
    from inferlint.model.glance import Glance
    from inferlint.source.notebook import CellText

    Read = Callable[[Sequence[Task]], list[Scan]]


def solve(setting: Setting, glances: Mapping[str, Glance], read: Read) -> Verdicts:
    """Return what is found in a group of files, given with what their bytes show.

    ``read`` takes files to their facts.
    """
    if not any(matters(path, glance) for path, glance in glances.items()) and not _has_zone(setting, glances):
        return Verdicts()
    from inferlint.engine.waves import Waves
    from inferlint.source.collector import collector_off
    from inferlint.source.deep import run_deep

    waves = Waves(
        setting.config, setting.catalogue, setting.project, read, glances, setting.places, setting.contents,
        follows_flows=setting.options.accelerators.flows,
    )  # fmt: skip
    with collector_off():
        found = waves.run()
        rules = _Rules(setting, found, frozenset(glances))
        verdicts = run_deep(lambda: dict(rules.verdicts()))
    return Verdicts(verdicts, found.problem, tuple(setting.project.ambiguous(glances)), rules.evidence())


def matters(path: str, glance: Glance) -> bool:
    """Say whether a file has to be read by itself; of a notebook its bytes do not tell."""
    return glance.hit or path.endswith(NOTEBOOK)


def _has_zone(setting: Setting, glances: Mapping[str, Glance]) -> bool:
    """Say whether files of the router are to be read whatever they hold."""
    if not any(router.api for router in setting.config.routers):
        return False
    return any(setting.project.zones(path) for path in glances)


class _Rules:
    """Applies the rules to the files of one program."""

    def __init__(self, setting: Setting, found: Found, files: frozenset[str]) -> None:
        self._setting = setting
        self._found = found
        self._cells = {path: (source, owner) for path, source, owner in _texts_of_notebooks(found.scans)}
        self._around = self._surroundings(files) if setting.options.fixes else None
        self._planner = _planner(found, self._around) if self._around is not None else None

    def _surroundings(self, files: frozenset[str]) -> ProjectSurroundings:
        from inferlint.engine.surroundings import ProjectSurroundings

        setting = self._setting
        return ProjectSurroundings(setting.config.root, setting.project, setting.contents, files, setting.places)

    def evidence(self) -> tuple[tuple[str, str], ...]:
        """Return the files beside the code on which the fixes depend."""
        if self._around is None:
            return ()
        from inferlint.engine.evidence import evidence

        return evidence(self._setting.config.root, self._around.consulted)

    def verdicts(self) -> Iterator[tuple[str, FileVerdict]]:
        """Yield the verdict of each file that holds anything that matters."""
        for path, scan in sorted(self._found.scans.items()):
            verdict = self._verdict(scan)
            if verdict is not None:
                yield path, verdict

    def _verdict(self, scan: Scan) -> FileVerdict | None:
        if scan.failure:
            return FileVerdict(scan.path, scan.failure, scan.line, pragma=scan.pragma)
        if scan.skipped:
            return FileVerdict(scan.path, skipped=scan.skipped)
        if not scan.all_facts and scan.notebook is None:
            return None
        try:
            texts = tuple(self._texts(scan))
            unread = scan.notebook.unread if scan.notebook is not None else ()
            return FileVerdict(scan.path, pragma=scan.pragma, texts=texts, unread=unread)
        except Exception as error:
            failure = failed(scan.path, error)
            return FileVerdict(scan.path, failure.failure, failure.line, pragma=scan.pragma)

    def _texts(self, scan: Scan) -> Iterator[TextVerdict]:
        notebook = scan.notebook
        if scan.facts is not None:
            yield TextVerdict(tuple(self._judged(scan.path, scan, notebook.source if notebook else None)))
        for facts, source, number in notebook.modules if notebook is not None else ():
            yield TextVerdict(tuple(self._judged(facts.path, scan, source)), number)

    def _judged(self, path: str, scan: Scan, cells: CellText | None) -> list[Finding]:
        findings = self._findings(path) if path in self._found.program.linked.by_path else []
        if not findings:
            return []
        text = cells.text if cells is not None else decode(self._raw(scan.path)).text
        if self._planner is not None:
            findings = self._planner.planned(path, text, findings)
        return with_contents(findings, text)

    def _raw(self, path: str) -> bytes:
        content = self._setting.contents.get(path)
        return content if content is not None else read_bytes(self._place(path))

    def _place(self, path: str) -> Path:
        return self._setting.places.get(path) or self._setting.config.root / path

    def _findings(self, path: str) -> list[Finding]:
        from inferlint.rules.registry import FILE_RULES
        from inferlint.rules.selection import runs

        view = self._found.program.view(path)
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


def _planner(found: Found, around: ProjectSurroundings) -> Planner:
    from inferlint.fixes.planner import Planner

    return Planner(found.program, around)


def _texts_of_notebooks(scans: Mapping[str, Scan]) -> Iterator[tuple[str, CellText, str]]:
    """Yield each text of a notebook by the path of its facts, with the path of the notebook."""
    for scan in scans.values():
        if scan.notebook is not None:
            yield scan.path, scan.notebook.source, scan.path
            yield from ((facts.path, source, scan.path) for facts, source, _ in scan.notebook.modules)
