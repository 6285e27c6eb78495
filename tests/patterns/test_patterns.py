"""Every known way to reach a provider: found where it goes around the router, silent where it does not.

A folder is a project that holds one pattern; its name is the pattern's id, with a word behind it where a pattern has
more than one project. Findings are marked on their lines (see ``helpers.py``); ``# expect: IL001`` stands for a file
that cannot be read. A notebook is marked by ``expected.txt`` beside it, a line for each finding:
``IL101 cell 2 line 3 error``, with ``allow`` in front when it may be left out.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from helpers import ROOT, copy_fixture, differences, markers, run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from inferlint.model.finding import Finding
    from inferlint.model.report import Report

PATTERNS = Path(__file__).parent
FOLDERS = sorted(path for path in PATTERNS.iterdir() if re.fullmatch(r"[A-Z]\d\d(-[a-z]+)?", path.name))

#: How many patterns there are of each kind: imports, dynamic imports, clients, AWS, calls, settings, URLs, model names,
#: types, tests, look-alikes, notebooks and other files, the hardest ones, sources of false findings.
KINDS = {
    "I": 17, "D": 10, "C": 21, "B": 5, "K": 14, "G": 4, "U": 21, "M": 8, "T": 4, "X": 3, "L": 1, "N": 14, "H": 18,
    "F": 8,
}  # fmt: skip

_ROW = re.compile(r"^\| ([A-Z]\d\d) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
_CELL = re.compile(r"(allow )?(IL\d{3}) cell (\d+) line (\d+) (error|warning|info)")


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a notebook a finding is, or is expected."""

    path: str
    cell: int | None
    line: int
    rule: str
    severity: str

    def __str__(self) -> str:
        return f"{self.path}: {self.rule} cell {self.cell} line {self.line} {self.severity}"


# Findings -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_findings_are_exactly_the_marked_ones(folder: Path, tmp_path: Path) -> None:
    """Markers and findings agree, in Python files and in notebooks, and the router itself is silent."""
    reason = _pending().get(folder.name)
    if reason is not None:
        pytest.skip(f"pending: {reason}")
    root = copy_fixture(folder, tmp_path / "service")

    report = run(root)

    marked = [marker for marker in markers(root) if marker.rule != "IL001"]
    problems = [
        *differences(marked, [finding for finding in report.findings if finding.cell is None], root),
        *_notebook_differences(root, [finding for finding in report.findings if finding.cell is not None]),
        *_failure_differences(root, report),
    ]
    if problems:
        pytest.fail(f"{len(problems)} differences in {folder.name}\n\n" + "\n".join(problems), pytrace=False)


def _notebook_differences(root: Path, findings: Sequence[Finding]) -> Iterator[str]:
    wanted = list(_places(root))
    found = Counter(Place(item.path, item.cell, item.span.line, item.rule, item.severity) for item in findings)
    expected = Counter(place for place, _ in wanted if place.rule != "IL001")
    required = Counter(place for place, optional in wanted if place.rule != "IL001" and not optional)
    yield from (f"missing     {place}" for place in (required - found).elements())
    yield from (f"unexpected  {place}" for place in (found - expected).elements())


def _failure_differences(root: Path, report: Report) -> Iterator[str]:
    """Compare what could not be read; the line is left to the parser."""
    expected = {(marker.path, None) for marker in markers(root) if marker.rule == "IL001"}
    expected |= {(place.path, place.cell) for place, _ in _places(root) if place.rule == "IL001"}
    found = {(failure.path, failure.cell): failure.reason for failure in report.failures}
    yield from (f"missing     IL001 {path} {cell or ''}" for path, cell in expected - found.keys())
    yield from (
        f"unexpected  IL001 {key[0]} {key[1] or ''}: {why}" for key, why in found.items() if key not in expected
    )


def _places(folder: Path) -> Iterator[tuple[Place, bool]]:
    """Yield what ``expected.txt`` files say about the notebook beside them, and whether it may be left out."""
    for file in sorted(folder.rglob("expected.txt")):
        [notebook] = file.parent.glob("*.ipynb")
        path = notebook.relative_to(folder).as_posix()
        for line in file.read_text(encoding="utf-8").splitlines():
            match = _CELL.fullmatch(line)
            assert match, f"{file}: not understood: {line!r}"
            optional, rule, cell, number, severity = match.groups()
            yield Place(path, int(cell), int(number), rule, severity), optional is not None


# The list of patterns -----------------------------------------------------------------------------------


def test_every_pattern_has_a_row() -> None:
    """The table in the documentation lists all patterns, once each."""
    ids = [f"{kind}{number:02}" for kind, count in KINDS.items() for number in range(1, count + 1)]

    assert [row[0] for row in _rows()] == ids


def test_rows_and_folders_belong_together() -> None:
    """A row names exactly the folders of its pattern, or says why there are none."""
    named = {row[0]: set(re.findall(r"`tests/patterns/([\w-]+)`", row[2])) for row in _rows()}
    there: dict[str, set[str]] = {}
    for folder in FOLDERS:
        there.setdefault(folder.name[:3], set()).add(folder.name)

    assert not [name for name, folders in named.items() if folders != there.get(name, set())]
    assert not [row[0] for row in _rows() if not named[row[0]] and "rule" not in row[2]]
    assert not there.keys() - named.keys()


def test_verdicts_and_markers_agree() -> None:
    """Violations are marked in two places at least, beside code that is silent; clean patterns have no mark."""
    problems = []
    for pattern, verdict, _ in _rows():
        folders = [folder for folder in FOLDERS if folder.name.startswith(pattern)]
        marks = sum(sum(_failing(folder).values()) for folder in folders)
        if verdict.startswith("violation") and folders and (marks < 2 or not any(map(_near_misses, folders))):
            problems.append(f"{pattern}: a violation with {marks} marks, or without near misses")
        if verdict.startswith("clean") and marks:
            problems.append(f"{pattern}: clean, with {marks} marks")

    assert not problems


def test_pending_folders_exist() -> None:
    """A folder that is gone is not waited for."""
    assert not _pending().keys() - {folder.name for folder in FOLDERS}


def _rows() -> list[tuple[str, str, str]]:
    """Return id, verdict and tests of each pattern, from the documentation."""
    page = (ROOT / "docs" / "evaluation.md").read_text(encoding="utf-8")
    section = page.partition("\n## Patterns\n")[2].partition("\n## ")[0]
    return _ROW.findall(section)


def _failing(folder: Path) -> Counter[str]:
    """Return how many marks of findings that fail a run each file has."""
    python = (marker.path for marker in markers(folder) if not marker.optional and marker.severity != "info")
    notebooks = (place.path for place, optional in _places(folder) if not optional and place.severity != "info")
    return Counter([*python, *notebooks])


def _near_misses(folder: Path) -> list[str]:
    """Return the files without such a mark that are neither the router nor the front of a package."""
    failing = _failing(folder)
    files = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in {".py", ".ipynb"})
    return [name for name in files if name not in failing and not name.endswith(("router.py", "__init__.py"))]


def _pending() -> dict[str, str]:
    """Return the folders that cannot pass yet, each with the heading under which it stands in ``pending.txt``."""
    pending = {}
    heading = ""
    for line in (PATTERNS / "pending.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line:
            pending[line] = heading
    return pending
