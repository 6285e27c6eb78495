"""``check --fix``: fixes are applied in memory and proven by a check of the result before any file is written."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from inferlint.engine.replacing import put
from inferlint.engine.rewritten import Rewritten, rewritten
from inferlint.engine.target import oldest_python
from inferlint.errors import SourceError
from inferlint.fixes.draft import manual
from inferlint.model.finding import order
from inferlint.model.report import Failure, Fixed
from inferlint.source.decode import decode, split_lines
from inferlint.source.discover import NOTEBOOK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from inferlint.model.finding import Edit, Finding, Safety
    from inferlint.model.report import Report

    #: Checks the whole project with these contents instead of what is on disk.
    Check = Callable[[Mapping[str, bytes]], Report]
    #: What a finding is, whatever its code looks like: path, rule, provider, symbol.
    Key = tuple[str, str, str | None, str | None]

#: Each round fixes what the one before could not without overlapping, or what it made fixable; none fixes nothing.
MOST_ROUNDS = 200
#: What is said of a finding that another one's fix took away.
GONE_TOO = "Gone with another fix"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was fixed and what was not.

    ``contents`` are the new bytes of the files that change, ``before`` their old ones. ``withdrawn`` are fixes that did
    not hold. ``report`` is of the project as it would be.
    """

    fixed: tuple[Fixed, ...]
    contents: Mapping[str, bytes]
    before: Mapping[str, bytes]
    withdrawn: tuple[Failure, ...]
    report: Report


@dataclass(slots=True)
class Fixer:
    """Applies the fixes of a report in rounds until none is left.

    ``check`` checks the project as it would be. ``wanted`` says which findings were asked for. ``unsafe`` applies
    fixes that are not safe, too.
    """

    root: Path
    check: Check
    wanted: Callable[[Finding], bool]
    unsafe: bool = False
    _contents: dict[str, bytes] = field(default_factory=dict)
    _before: dict[str, bytes] = field(default_factory=dict)
    _fixed: list[Fixed] = field(default_factory=list)
    _oldest: tuple[int, int] | None = field(init=False)
    #: The lines of the findings before any fix: a later round sees them elsewhere.
    _lines: dict[tuple[Key, str], list[int]] = field(default_factory=lambda: defaultdict(list))
    #: By fingerprints of findings.
    _withdrawn: dict[str, Failure] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Look up what the project runs on."""
        self._oldest = oldest_python(self.root)

    def run(self, report: Report) -> Outcome:
        """Return what the fixes make of the project; ``report`` is of the whole project as it is."""
        for finding in report.findings:
            self._lines[_key(finding), finding.content].append(finding.span.line)
        current = report
        for _ in range(MOST_ROUNDS):
            chosen = self._chosen(current)
            if not chosen:
                break
            current = self._applied(current, chosen)
        else:
            for finding in self._chosen(current):
                self._withdraw(finding, f"there was no end after {MOST_ROUNDS} rounds")
        contents = {path: new for path, new in sorted(self._contents.items()) if new != self._before[path]}
        before = {path: self._before[path] for path in contents}
        return Outcome(tuple(self._fixed), contents, before, tuple(self._withdrawn.values()), self._told(current))

    def _told(self, report: Report) -> Report:
        """Return a report whose findings say that their fix was withdrawn."""
        findings = tuple(
            replace(one, fix=manual("withdrawn")) if one.fingerprint in self._withdrawn else one
            for one in report.findings
        )
        return replace(report, findings=findings)

    def _chosen(self, report: Report) -> list[Finding]:
        """Return findings whose fixes can be applied together, in the order of the report."""
        chosen: list[Finding] = []
        taken: dict[str, _Taken] = {}
        for finding in report.findings:
            if not self._applies(finding):
                continue
            edits = finding.fix.edits if finding.fix is not None else ()
            for path in {edit.path for edit in edits} - taken.keys():
                taken[path] = _Taken(self._text_lines(path))
            if any(taken[edit.path].clashes(edit) for edit in edits):
                continue
            chosen.append(finding)
            for edit in edits:
                taken[edit.path].add(edit)
        return chosen

    def _applies(self, finding: Finding) -> bool:
        fix = finding.fix
        if fix is None or not fix.edits or finding.fingerprint in self._withdrawn:
            return False
        return (fix.safety == "safe" or (self.unsafe and fix.safety == "unsafe")) and self.wanted(finding)

    def _applied(self, report: Report, chosen: Sequence[Finding]) -> Report:
        """Apply fixes that hold together and return the report after them; those that do not are withdrawn."""
        attempt, broken = self._attempt(chosen)
        for finding, why in broken:
            self._withdraw(finding, why)
        gone = {id(finding) for finding, _ in broken}
        held = [one for one in chosen if id(one) not in gone]
        if not held:
            return report
        if broken:
            return self._applied(report, held)
        after = self.check({**self._contents, **{path: one.content for path, one in attempt.items()}})
        culprits = _culprits(report, after, held, attempt)
        if not culprits:
            self._keep(attempt, held, _gone(report, after, held))
            return after
        if len(held) == 1:
            self._withdraw(held[0], culprits[held[0]])
            return report
        if len(culprits) < len(held):
            for finding, why in culprits.items():
                self._withdraw(finding, why)
            return self._applied(report, [one for one in held if one not in culprits])
        # Nobody knows which of them it is: each half by itself.
        return self._applied(report, held[: len(held) // 2])

    def _attempt(self, chosen: Sequence[Finding]) -> tuple[dict[str, Rewritten], list[tuple[Finding, str]]]:
        """Return the files as they would be, and the fixes that make no program of theirs."""
        by_path: dict[str, list[Finding]] = defaultdict(list)
        for finding in chosen:
            by_path[finding.path].append(finding)
        files: dict[str, Rewritten] = {}
        broken: list[tuple[Finding, str]] = []
        for path, findings in by_path.items():
            new = self._rewritten(path, findings)
            if isinstance(new, Rewritten):
                files[path] = new
                continue
            alone = [(one, self._rewritten(path, [one])) for one in findings]
            broken += [(one, why) for one, why in alone if isinstance(why, str)] or [(findings[-1], new)]
        return files, broken

    def _rewritten(self, path: str, findings: Iterable[Finding]) -> Rewritten | str:
        """Return a file with the fixes of some findings, or what is wrong with it then."""
        edits = {edit for one in findings if one.fix is not None for edit in one.fix.edits}
        try:
            return rewritten(path, self._bytes(path), edits, self._oldest)
        except SourceError as error:
            return error.reason

    def _text_lines(self, path: str) -> list[str]:
        """Return the lines of a file, none where it has no text of its own."""
        try:
            return [] if path.endswith(NOTEBOOK) else split_lines(decode(self._bytes(path)).text)
        except SourceError:
            # Said when its edits are applied.
            return []

    def _bytes(self, path: str) -> bytes:
        if path not in self._contents:
            try:
                raw = (self.root / path).read_bytes()
            except OSError as error:
                raise SourceError(f"it cannot be read: {error.strerror or error}") from None
            self._before[path] = self._contents[path] = raw
        return self._contents[path]

    def _keep(self, attempt: Mapping[str, Rewritten], held: Sequence[Finding], gone: Sequence[Finding]) -> None:
        for path, one in attempt.items():
            self._contents[path] = one.content
        worst: Safety = "unsafe" if any(one.fix is not None and one.fix.safety == "unsafe" for one in held) else "safe"
        applied = {id(one) for one in held}
        for finding in sorted([*held, *gone], key=order):
            own = finding.fix if id(finding) in applied else None
            title, safety = (own.title, own.safety) if own is not None else (GONE_TOO, worst)
            lines = self._lines[_key(finding), finding.content] or [finding.span.line]
            place = (finding.path, finding.cell, lines.pop(0))
            self._fixed.append(Fixed(*place, finding.rule, finding.slug, title, safety))

    def _withdraw(self, finding: Finding, why: str) -> None:
        reason = f"the fix of {finding.rule} was withdrawn: {why}"
        self._withdrawn[finding.fingerprint] = Failure(finding.path, reason, finding.span.line, finding.cell)


def write(root: Path, contents: Mapping[str, bytes], before: Mapping[str, bytes]) -> list[Failure]:
    """Write the files that change, each in one step; return those that could not be written and are as they were."""
    failures = []
    for path, content in sorted(contents.items()):
        problem = put(root, root / path, content, before[path])
        if problem:
            failures.append(Failure(path, f"no fix was written: {problem}"))
    return failures


class _Taken:
    """The edits of one file that are applied together, by the lines that they touch."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._by_line: dict[tuple[int | None, int], list[Edit]] = defaultdict(list)
        self._imports: dict[tuple[int | None, int, str], list[Edit]] = defaultdict(list)

    def add(self, edit: Edit) -> None:
        """Take an edit."""
        for line in range(edit.span.line, edit.span.end_line + 1):
            self._by_line[edit.cell, line].append(edit)
        if _is_import(edit):
            self._imports[self._import(edit)].append(edit)

    def clashes(self, edit: Edit) -> bool:
        """Say whether an edit cannot be applied beside the others.

        Equal ones are one; others that insert at the same place have no order.
        """
        if _is_import(edit) and any(other != edit for other in self._imports[self._import(edit)]):
            # One import of a body is enough; the next round finds it, or places another where that does not reach.
            return True
        start, end = (edit.span.line, edit.span.column), (edit.span.end_line, edit.span.end_column)
        for line in range(edit.span.line, edit.span.end_line + 1):
            for other in self._by_line[edit.cell, line]:
                first, last = (other.span.line, other.span.column), (other.span.end_line, other.span.end_column)
                if edit != other and ((start < last and first < end) or start == first):
                    return True
        return False

    def _import(self, edit: Edit) -> tuple[int | None, int, str]:
        """Return what tells the import of an edit from others: its cell, the line that opens its body, its text."""
        statement = edit.text.lstrip("\r\n")
        stands_alone = statement != edit.text or edit.span.column == 1
        indent = len(statement) - len(statement.lstrip()) if stands_alone else edit.span.column - 1
        line = edit.span.line - 1 if edit.cell is None else 0
        while line > 0 and indent > 0:
            above = self._lines[line - 1] if line <= len(self._lines) else ""
            if above.strip() and len(above) - len(above.lstrip()) < indent:
                break
            line -= 1
        return edit.cell, line if indent else 0, edit.text.strip()


def _is_import(edit: Edit) -> bool:
    return edit.text.lstrip().startswith(("import ", "from "))


def _key(finding: Finding) -> Key:
    return (finding.path, finding.rule, finding.provider, finding.symbol)


def _counts(report: Report) -> Counter[Key]:
    return Counter(_key(one) for one in report.findings if one.severity != "info")


def _gone(before: Report, after: Report, held: Sequence[Finding]) -> list[Finding]:
    """Return the findings that went with those that were fixed."""
    left = _counts(after)
    applied = {id(one) for one in held}
    gone = []
    for finding in before.findings:
        if finding.severity == "info" or id(finding) in applied:
            continue
        if left[_key(finding)] <= 0:
            gone.append(finding)
        left[_key(finding)] -= 1
    return gone


def _culprits(
    before: Report, after: Report, held: Sequence[Finding], attempt: Mapping[str, Rewritten]
) -> dict[Finding, str]:
    """Return the fixes after which something is wrong, each with what it is; all of them when nobody can say which."""
    old, new = _counts(before), _counts(after)
    expected = old - Counter(_key(one) for one in held)
    wrong = {key: "the finding is still there" if key in old else "there is a new finding" for key in new - expected}
    known = {(one.path, one.reason) for one in before.failures}
    broken = [one for one in after.failures if (one.path, one.reason) not in known]
    if not wrong and not broken:
        return {}
    found: dict[Finding, str] = {}
    for key, why in wrong.items():
        told = f"{why} ({key[1]} of `{key[3] or key[2]}` in {key[0]})"
        lines = {one.span.line for one in after.findings if _key(one) == key}
        here = [one for one in held if one.path == key[0]]
        near = [one for one in here if _key(one) == key or attempt[one.path].touches(one, lines)]
        for one in near or here or held:
            found.setdefault(one, told)
    for failure in broken:
        for one in [one for one in held if one.path == failure.path] or held:
            found.setdefault(one, f"{failure.path} could not be checked afterwards: {failure.reason}")
    return found
