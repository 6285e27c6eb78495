"""One file from the program to its findings: rules, overrides, suppressions, fingerprints."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from inferlint.engine.fingerprint import with_fingerprints
from inferlint.engine.scan import bug, read_bytes
from inferlint.errors import InferlintError, SourceError
from inferlint.source.decode import decode

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from inferlint.config.model import Config
    from inferlint.engine.options import RunOptions
    from inferlint.engine.scan import Scan
    from inferlint.model.finding import Finding
    from inferlint.model.report import Outcome
    from inferlint.project.program import Program


@dataclass(frozen=True, slots=True)
class FileResult:
    """How one file ended."""

    path: str
    outcome: Outcome
    reason: str = ""
    line: int | None = None
    findings: tuple[Finding, ...] = ()
    suppressed: int = 0


class Judge:
    """Applies the rules to the files of one program."""

    def __init__(self, program: Program, config: Config, options: RunOptions, today: date) -> None:
        self._program = program
        self._config = config
        self._options = options
        self._today = today

    def judge(self, scan: Scan, place: Path, content: bytes | None = None) -> FileResult:
        """Return how a file ended; ``content`` replaces what is on disk."""
        if scan.failure:
            return FileResult(scan.path, "failed", scan.failure, scan.line)
        if scan.facts is None and not scan.pragma:
            return FileResult(scan.path, "checked")
        try:
            findings = self._findings(scan) if scan.facts is not None else []
            if not findings and not scan.pragma:
                return FileResult(scan.path, "checked")
            return self._settle(scan, decode(content if content is not None else read_bytes(place)).text, findings)
        except SourceError as error:
            return FileResult(scan.path, "failed", error.reason, error.line)
        except InferlintError:
            # A mistake of the run, not of this file.
            raise
        except OSError as error:
            return FileResult(scan.path, "failed", f"it cannot be read: {error.strerror or error}")
        except RecursionError:
            return FileResult(scan.path, "failed", "nested too deeply")
        except MemoryError:
            return FileResult(scan.path, "failed", "it needs more memory than there is")
        except Exception as error:
            return FileResult(scan.path, "failed", bug(error))

    def _findings(self, scan: Scan) -> list[Finding]:
        from inferlint.rules.registry import FILE_RULES

        view = self._program.view(scan.path)
        found: list[Finding] = []
        for rule in FILE_RULES:
            if self._runs(rule.meta.code):
                found += rule().check(view)
        return [replace(finding, path=scan.path) for finding in found]

    def _settle(self, scan: Scan, text: str, findings: list[Finding]) -> FileResult:
        from inferlint.engine.exemptions import kept_by_overrides

        kept = list(kept_by_overrides(findings, scan.path, self._config))
        suppressed = 0
        if self._options.ignores and scan.pragma:
            kept, suppressed = self._suppress(scan.path, text, kept)
        kept = with_fingerprints([finding for finding in kept if self._runs(finding.rule)], text)
        return FileResult(scan.path, "checked", findings=tuple(kept), suppressed=suppressed)

    def _suppress(self, path: str, text: str, findings: list[Finding]) -> tuple[list[Finding], int]:
        from inferlint.rules.registry import ALL_RULES
        from inferlint.suppressions import parse

        known = {rule.meta.code: rule.meta.slug for rule in ALL_RULES}
        ran = frozenset(code for code in known if self._runs(code))
        applied = parse(text, path).apply(findings, self._today, known, ran=ran)
        return list(applied.kept), len(applied.suppressed)

    def _runs(self, code: str) -> bool:
        from inferlint.rules.registry import rule_by_code

        select, ignore = self._config.select, self._config.ignore
        rule = rule_by_code(code)
        if rule is not None and not rule.meta.default and code not in select:
            return False
        chosen = not select or any(code.startswith(prefix) for prefix in select)
        return chosen and not any(code.startswith(prefix) for prefix in ignore)
