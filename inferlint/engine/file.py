"""One file from bytes to findings. Every file ends in exactly one outcome, whatever happens on the way."""

from __future__ import annotations

import stat
import traceback
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from inferlint.engine.fingerprint import with_fingerprints
from inferlint.errors import InferlintError, SourceError
from inferlint.source.decode import decode
from inferlint.source.needles import Needles
from inferlint.source.prefilter import Prefilter

if TYPE_CHECKING:
    from pathlib import Path

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.engine.options import RunOptions
    from inferlint.engine.project import ProjectNames
    from inferlint.model.facts import FileFacts
    from inferlint.model.finding import Finding
    from inferlint.model.report import Outcome

#: What a suppression comment holds, also one whose name is written in capitals.
_PRAGMAS = (b"nferlint", b"NFERLINT")


@dataclass(frozen=True, slots=True)
class FileResult:
    """How one file ended."""

    path: str
    outcome: Outcome
    reason: str = ""
    line: int | None = None
    findings: tuple[Finding, ...] = ()
    suppressed: int = 0


class Analyser:
    """Checks files one by one. Built once a process; holds what every file needs."""

    def __init__(
        self, config: Config, catalogue: Catalogue, project: ProjectNames, options: RunOptions, today: date
    ) -> None:
        self._config = config
        self._catalogue = catalogue
        self._project = project
        self._options = options
        self._today = today
        modules, texts = catalogue.needles()
        self._needles = Needles.of(modules, texts)
        self._prefilter = Prefilter(modules, texts)

    def check_file(self, path: str, place: Path) -> FileResult:
        """Read and check the file at ``place``; ``path`` is how it is reported."""
        try:
            if not stat.S_ISREG(place.stat().st_mode):
                # Opening a named pipe would wait for a writer.
                return FileResult(path, "failed", "it is not a regular file")
            raw = place.read_bytes()
        except OSError as error:
            return FileResult(path, "failed", f"it cannot be read: {error.strerror or error}")
        return self.check_bytes(path, raw)

    def check_bytes(self, path: str, raw: bytes) -> FileResult:
        """Check the content of a file."""
        try:
            return self._check(path, raw)
        except SourceError as error:
            return FileResult(path, "failed", error.reason, error.line)
        except InferlintError:
            # A mistake of the run, not of this file.
            raise
        except RecursionError:
            return FileResult(path, "failed", "nested too deeply")
        except MemoryError:
            return FileResult(path, "failed", "it needs more memory than there is")
        except Exception as error:
            # A bug of ours must not take the run down, nor pass for a clean file.
            last = traceback.extract_tb(error.__traceback__)[-1]
            what = f"{type(error).__name__}: {error} ({last.name}:{last.lineno})"
            return FileResult(path, "failed", f"inferlint failed on it, which is a bug: {what}")

    def _check(self, path: str, raw: bytes) -> FileResult:
        hit = not self._options.accelerators.prefilter or self._prefilter.hits(raw)
        text = decode(raw).text
        if not hit and not _may_suppress(raw):
            return FileResult(path, "checked")
        try:
            findings = self._findings(path, text) if hit else []
        except SourceError:
            if self._prefilter.hits(raw):
                raise
            # It names no provider in any form: whether it parses changes nothing.
            findings = []
        return self._settle(path, text, findings)

    def _settle(self, path: str, text: str, findings: list[Finding]) -> FileResult:
        from inferlint.engine.exemptions import kept_by_overrides

        kept = list(kept_by_overrides(findings, path, self._config))
        suppressed = 0
        if self._options.ignores and _may_suppress(text.encode("utf-8", "surrogatepass")):
            kept, suppressed = self._suppress(path, text, kept)
        kept = with_fingerprints(self._selected(kept), text)
        return FileResult(path, "checked", findings=tuple(kept), suppressed=suppressed)

    def _suppress(self, path: str, text: str, findings: list[Finding]) -> tuple[list[Finding], int]:
        from inferlint.rules.registry import ALL_RULES
        from inferlint.suppressions import parse

        known = {rule.meta.code: rule.meta.slug for rule in ALL_RULES}
        ran = frozenset(code for code in known if self._is_selected(code))
        applied = parse(text, path).apply(findings, self._today, known, ran=ran)
        return list(applied.kept), len(applied.suppressed)

    def _selected(self, findings: list[Finding]) -> list[Finding]:
        return [finding for finding in findings if self._is_selected(finding.rule)]

    def _is_selected(self, code: str) -> bool:
        select, ignore = self._config.select, self._config.ignore
        chosen = not select or any(code.startswith(prefix) for prefix in select)
        return chosen and not any(code.startswith(prefix) for prefix in ignore)

    def _findings(self, path: str, text: str) -> list[Finding]:
        facts = self._facts(path, text)
        if facts is None:
            return []
        from inferlint.project.program import Program
        from inferlint.rules.registry import FILE_RULES

        view = Program([facts], self._config, self._catalogue, self._project).view(path)
        found: list[Finding] = []
        for rule in FILE_RULES:
            if self._is_selected(rule.meta.code):
                found += rule().check(view)
        return [replace(finding, path=path) for finding in found]

    def _facts(self, path: str, text: str) -> FileFacts | None:
        """Return the facts, or ``None`` when triage shows that the needles are in comments or prose only."""
        from inferlint.facts.read import read_facts

        line_map = None
        accelerators = self._options.accelerators
        if accelerators.triage or accelerators.reduce:
            from inferlint.source.reduce import reduce_source
            from inferlint.source.triage import triage

            seen = triage(text, self._needles)
            if seen.is_clean and accelerators.triage:
                return None
            if accelerators.reduce and seen.tree is not None:
                reduced = reduce_source(text, seen.tree, self._needles)
                text, line_map = reduced.text, reduced.line_map

        def absolute(level: int, module: str | None) -> str | None:
            return self._project.absolute(path, level, module)

        return read_facts(text, path, absolute, line_map)


def _may_suppress(raw: bytes) -> bool:
    return any(pragma in raw for pragma in _PRAGMAS)
