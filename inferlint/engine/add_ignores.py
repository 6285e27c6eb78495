"""``check --add-ignores``: a comment at every finding, and the proof that each of them suppresses."""

from __future__ import annotations

import ast
import warnings
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from inferlint.engine.replacing import put
from inferlint.errors import SourceError
from inferlint.model.finding import SEVERITIES
from inferlint.model.report import Failure
from inferlint.source.decode import Decoded, decode
from inferlint.source.discover import NOTEBOOK
from inferlint.suppressions import UNSUPPRESSIBLE
from inferlint.suppressions.apply import problem_of
from inferlint.suppressions.write import Placed, Wanted, write_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date
    from pathlib import Path

    from inferlint.config.model import Config
    from inferlint.model.finding import Finding, Severity
    from inferlint.model.report import Report
    from inferlint.suppressions import Suppression

#: Comments that do not count are taken back, file by file; each round can only take back more.
_MOST_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Added:
    """The report of the run after the comments were written, how many these are, and what to say about the rest."""

    report: Report
    comments: int
    files: int
    notices: tuple[str, ...]


@dataclass(slots=True)
class _File:
    """A file that gets comments: as it was, what is wanted in it, and what was written."""

    place: Path
    raw: bytes
    decoded: Decoded
    wanted: list[Wanted]
    placed: tuple[Placed, ...] = ()
    written: bytes | None = None


@dataclass(slots=True)
class Adder:
    """Writes comments with one reason for the findings of a report.

    ``check`` runs the same check again. ``known`` maps codes of rules to slugs.
    """

    config: Config
    reason: str
    today: date
    known: dict[str, str]
    check: Callable[[], Report]
    _failures: list[Failure] = field(default_factory=list)

    def add(self, report: Report, lowest: Severity) -> Added:
        """Write a comment for every finding of ``lowest`` severity or above that a comment may suppress.

        Then check again: a comment after which its finding is still there, or that makes a new one, is taken back
        and is a failure of the report.
        """
        files = self._files(_shown(report, lowest))
        before = _problems(report)
        for path, file in files.items():
            self._write(path, file)
        for _ in range(_MOST_ROUNDS):
            if not any(file.placed for file in files.values()):
                break
            after = self.check()
            if not self._take_back(files, after, before):
                return self._added(after, files, lowest)
        for path, file in files.items():
            if file.placed:
                self._refuse(path, file, file.wanted, "what was written did not hold")
                self._restore(path, file)
        return self._added(self.check() if files else report, files, lowest)

    def _added(self, report: Report, files: dict[str, _File], lowest: Severity) -> Added:
        failures = sorted((*report.failures, *self._failures), key=lambda one: (one.path, one.line or 0, one.reason))
        comments = sum(len(file.placed) for file in files.values())
        changed = sum(bool(file.placed) for file in files.values())
        left = _shown(report, lowest)
        return Added(replace(report, failures=tuple(failures)), comments, changed, tuple(self._notices(left)))

    def _notices(self, shown: Iterable[Finding]) -> Iterable[str]:
        """Yield what gets no comment on purpose."""
        forbidden = Counter(one.rule for one in shown if not self._may_have_comment(one))
        for code in sorted(forbidden):
            why = "it is about the run itself" if code in UNSUPPRESSIBLE else "the configuration says so"
            yield f"{_count(forbidden[code])} of {code} cannot be suppressed: {why}"
        notebooks = Counter(one.path for one in shown if one.path.endswith(NOTEBOOK) and self._may_have_comment(one))
        for path in sorted(notebooks):
            yield (
                f"{path}: no comment is written into a notebook; write `# inferlint: ignore[CODE] reason` "
                f"in its cells for {_count(notebooks[path])}"
            )

    def _may_have_comment(self, finding: Finding) -> bool:
        return finding.rule not in UNSUPPRESSIBLE and self.config.is_suppressible(finding.rule)

    def _files(self, shown: Iterable[Finding]) -> dict[str, _File]:
        codes: dict[str, dict[tuple[int, int], set[str]]] = defaultdict(lambda: defaultdict(set))
        lines: dict[tuple[str, int, int], int] = {}
        for finding in shown:
            if self._may_have_comment(finding) and not finding.path.endswith(NOTEBOOK):
                first, last = finding.statement or (finding.span.line, finding.span.end_line)
                codes[finding.path][first, last].add(finding.rule)
                lines.setdefault((finding.path, first, last), finding.span.line)
        files: dict[str, _File] = {}
        for path, spans in sorted(codes.items()):
            wanted = [
                Wanted(first, last, lines[path, first, last], tuple(sorted(those)))
                for (first, last), those in sorted(spans.items())
            ]
            place = self.config.root / path
            try:
                raw = place.read_bytes()
                files[path] = _File(place, raw, decode(raw), wanted)
            except (OSError, SourceError) as error:
                self._failures.append(Failure(path, f"no comment was written: {error}"))
        return files

    def _write(self, path: str, file: _File) -> None:
        """Write the comments that are wanted in a file; those without a place are refused."""
        done = write_all(file.decoded.text, file.wanted, self.reason, file.decoded.newline, self._is_live)
        self._refuse(path, file, done.refused, "no line of the statement can take one")
        if not file.wanted:
            return
        problem, content = self._content(file, done.text)
        if not problem:
            problem = self._put(file, content)
        if problem:
            self._refuse(path, file, list(file.wanted), problem)
            return
        file.placed, file.written = done.placed, content

    def _content(self, file: _File, text: str) -> tuple[str, bytes]:
        """Return what is wrong with the new text, or its bytes."""
        if not _is_same_program(file.decoded.text, text):
            return "it would change the program", b""
        try:
            return "", file.decoded.encode(text)
        except UnicodeEncodeError as error:
            character = error.object[error.start]
            return f"the encoding of the file, {file.decoded.encoding}, lacks the character {character!r}", b""

    def _put(self, file: _File, content: bytes) -> str:
        """Write a file and return what is wrong, if anything."""
        return put(self.config.root, file.place, content, file.written if file.written is not None else file.raw)

    def _restore(self, path: str, file: _File) -> None:
        problem = self._put(file, file.raw)
        if problem:
            self._failures.append(Failure(path, f"the comments could not be taken back: {problem}"))
        file.placed, file.written = (), None

    def _refuse(self, path: str, file: _File, those: Sequence[Wanted], why: str) -> None:
        for one in those:
            codes = ", ".join(one.codes)
            self._failures.append(Failure(path, f"no comment for {codes} was written or kept: {why}", one.line))
        file.wanted = [one for one in file.wanted if one not in those]

    def _take_back(self, files: dict[str, _File], after: Report, before: Counter[tuple[str, str, str]]) -> bool:
        """Take back the comments that do not count and say whether there were any."""
        by_path: dict[str, list[Finding]] = defaultdict(list)
        for finding in after.findings:
            by_path[finding.path].append(finding)
        broken = {failure.path for failure in after.failures}
        grown = {key[:2] for key in _problems(after) - before}
        taken = False
        for path, file in files.items():
            bad = [one.wanted for one in file.placed if path in broken or _fails(one, by_path[path], grown)]
            if not bad:
                continue
            taken = True
            self._refuse(path, file, bad, "with it the finding is still reported, or another one is")
            self._restore(path, file)
            if file.wanted:
                self._write(path, file)
        return taken

    def _is_live(self, item: Suppression) -> bool:
        slugs = {slug: code for code, slug in self.known.items()}
        forbidden = frozenset(code for code in self.known if not self.config.is_suppressible(code))
        return problem_of(item, self.today, self.known, slugs, forbidden) is None


def _shown(report: Report, lowest: Severity) -> list[Finding]:
    """Return the findings of ``lowest`` severity or above."""
    return [one for one in report.findings if SEVERITIES.index(one.severity) <= SEVERITIES.index(lowest)]


def _fails(placed: Placed, findings: Iterable[Finding], grown: set[tuple[str, str]]) -> bool:
    """Say whether a finding is left that the comment should suppress, or the comment itself is one."""
    for finding in findings:
        first, last = finding.statement or (finding.span.line, finding.span.end_line)
        if finding.rule in placed.wanted.codes and first <= placed.last and placed.first <= last:
            return True
        if (
            finding.span.line == placed.line
            and finding.rule in UNSUPPRESSIBLE
            and (finding.path, finding.rule) in grown
        ):
            return True
    return False


def _problems(report: Report) -> Counter[tuple[str, str, str]]:
    """Return the findings about comments, without their lines."""
    return Counter((one.path, one.rule, one.message) for one in report.findings if one.rule in UNSUPPRESSIBLE)


def _is_same_program(old: str, new: str) -> bool:
    """Say whether two texts are the same program; what this Python cannot parse is left to the check that follows."""
    before, after = _tree(old), _tree(new)
    return before is None or before == after


def _tree(text: str) -> str | None:
    """Return the syntax tree of a text as text, None when this Python cannot parse it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.dump(ast.parse(text))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def _count(number: int) -> str:
    return f"{number} finding{'' if number == 1 else 's'}"
