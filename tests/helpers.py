"""What several test modules share: small projects, runs of the engine, expectation markers."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from inferlint.config.model import Config
    from inferlint.model.finding import Finding
    from inferlint.model.report import Report

ROOT = Path(__file__).resolve().parent.parent

_DIRECTIVE = re.compile(r"#\s*(expect-info|expect|allow-info):\s*([^#]*)")
_ITEM = re.compile(r"\s*(IL\d{3})\s*(?:\(([^)]*)\))?\s*(?:,|$)")
_SEVERITIES = frozenset({"error", "warning", "info"})
_CONFIDENCES = frozenset({"high", "medium", "low"})


@dataclass(frozen=True, slots=True)
class Marker:
    """One expected finding.

    ``severity`` is ``None`` for a plain marker, which stands for error or warning; ``confidence`` may be
    ``unsure``, which stands for medium or low. ``optional`` marks a finding that may be left out.
    """

    path: str
    line: int
    rule: str
    severity: str | None = None
    confidence: str | None = None
    provider: str | None = None
    optional: bool = False

    def matches(self, finding: Finding) -> bool:
        """Return whether ``finding`` is the one that is expected here."""
        if (finding.path, finding.span.line, finding.rule) != (self.path, self.line, self.rule):
            return False
        if self.severity is None:
            if finding.severity == "info":
                return False
        elif finding.severity != self.severity:
            return False
        if self.confidence == "unsure":
            if finding.confidence == "high":
                return False
        elif self.confidence not in {None, finding.confidence}:
            return False
        return self.provider in {None, finding.provider}

    def __str__(self) -> str:
        facts = [fact for fact in (self.severity, self.confidence, self.provider) if fact]
        return f"{self.path}:{self.line}: {self.rule}" + (f" ({', '.join(facts)})" if facts else "")

    @property
    def exactness(self) -> int:
        """Return how many facts beyond place and rule are given."""
        return sum(fact is not None for fact in (self.severity, self.confidence, self.provider))


def project(folder: Path, files: Mapping[str, str]) -> Path:
    """Write ``files`` below ``folder`` and return it; a configuration is added when none is given."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return _configured(folder)


def copy_fixture(source: Path, target: Path) -> Path:
    """Copy a fixture without its ``project*`` folders to ``target``, where no path looks like a test."""

    def projects(folder: str, names: list[str]) -> set[str]:
        inside = Path(folder) == source and not source.name.startswith("project")
        return {name for name in names if inside and name.startswith("project")} | {"__pycache__"}

    shutil.copytree(source, target, ignore=projects)
    return _configured(target)


def _configured(folder: Path) -> Path:
    if not (folder / "inferlint.toml").exists() and not (folder / "pyproject.toml").exists():
        (folder / "inferlint.toml").write_text("", encoding="utf-8")
    return folder


def run(path: Path, config: Config | None = None) -> Report:
    """Run the engine over ``path`` with ``config``, or with the configuration found from ``path`` upwards."""
    from inferlint.config.load import load_config
    from inferlint.engine import check_paths

    return check_paths([path], config if config is not None else load_config(path))


def markers(path: Path, relative_to: Path | None = None) -> list[Marker]:
    """Return the markers of one file, or of all Python files below a folder, in order."""
    base = relative_to or (path if path.is_dir() else path.parent)
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return [
        marker
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        for marker in _markers_of_line(file.relative_to(base).as_posix(), number, line)
    ]


def _markers_of_line(path: str, number: int, line: str) -> Iterator[Marker]:
    for directive in _DIRECTIVE.finditer(line):
        kind, text = directive.groups()
        rest = text.strip()
        while rest:
            item = _ITEM.match(rest)
            if item is None:
                raise ValueError(f"{path}:{number}: marker not understood: {text.strip()!r}")
            yield _marker(path, number, kind, item[1], item[2] or "")
            rest = rest[item.end() :]


def _marker(path: str, number: int, kind: str, rule: str, facts: str) -> Marker:
    severity = None if kind == "expect" else "info"
    confidence = provider = None
    for fact in (part.strip() for part in facts.split(",")):
        if fact in _SEVERITIES:
            severity = fact
        elif fact in _CONFIDENCES or fact == "unsure":
            confidence = fact
        elif fact:
            provider = fact
    return Marker(path, number, rule, severity, confidence, provider, optional=kind == "allow-info")


def differences(expected: Sequence[Marker], found: Sequence[Finding], root: Path) -> list[str]:
    """Return one readable block for each marker without finding and each finding without marker.

    Every marker takes a finding of its own. A second finding on a marked line passes when it fits a marker
    there and differs from the first in what it names: two names in one statement need no two markers.
    """
    problems = []
    left = list(found)
    taken = []
    for marker in sorted(expected, key=lambda item: (item.optional, -item.exactness)):
        match = next((finding for finding in left if marker.matches(finding)), None)
        if match is not None:
            left.remove(match)
            taken.append(match)
        elif not marker.optional:
            near = [_shown(f) for f in found if (f.path, f.span.line) == (marker.path, marker.line)]
            problems.append(_block(f"missing     {marker}", marker.path, marker.line, root, near))
    for finding in left:
        twin = any(
            (other.path, other.span, other.rule, other.symbol)
            == (finding.path, finding.span, finding.rule, finding.symbol)
            for other in taken
        )
        if twin or not any(marker.matches(finding) for marker in expected):
            word = "twice" if twin else "unexpected"
            title = f"{word:11} {finding.path}:{finding.span.line}: {_shown(finding)}"
            problems.append(_block(title, finding.path, finding.span.line, root, []))
    return problems


def _shown(finding: Finding) -> str:
    facts = f"{finding.severity}, {finding.confidence}, {finding.provider}"
    return f"{finding.rule} ({facts}) {finding.message}"


def _block(title: str, path: str, line: int, root: Path, near: list[str]) -> str:
    source = (root / path).read_text(encoding="utf-8").splitlines()[line - 1].strip()
    return "\n".join([title, f"              {source}", *(f"    found instead: {text}" for text in near)])
