"""Every rule reports what its fixtures mark, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import copy_fixture, differences, markers, run

RULES = Path(__file__).parent
FOLDERS = sorted(path for path in RULES.glob("*/*") if path.is_dir() and path.name[0] not in "._")
PROJECTS = sorted(path for folder in FOLDERS for path in folder.glob("project*") if path.is_dir())


def _name(path: Path) -> str:
    return path.relative_to(RULES).as_posix()


@pytest.mark.parametrize("folder", [*FOLDERS, *PROJECTS], ids=_name)
def test_findings_are_exactly_the_marked_ones(folder: Path, tmp_path: Path) -> None:
    """Markers and findings agree in line and rule, and in severity, confidence and provider where given."""
    root = copy_fixture(folder, tmp_path / "service")

    report = run(root)

    assert not report.failures, report.failures
    problems = differences(markers(root), report.findings, root)
    if problems:
        pytest.fail(f"{len(problems)} differences in {_name(folder)}\n\n" + "\n".join(problems), pytrace=False)


@pytest.mark.parametrize("folder", FOLDERS, ids=_name)
def test_folder_has_bad_and_good_files(folder: Path) -> None:
    """A rule without near misses is not tested."""
    bad, good = sorted(folder.glob("bad*.py")), sorted(folder.glob("good*.py"))

    assert bad, f"{_name(folder)} has no bad*.py"
    assert good, f"{_name(folder)} has no good*.py"


@pytest.mark.parametrize("folder", FOLDERS, ids=_name)
def test_good_files_expect_nothing_that_fails_a_run(folder: Path) -> None:
    """``good*.py`` may hold informational findings, or findings of other rules, never one of its own rule."""
    code = _code(folder)
    own = [
        marker
        for file in sorted(folder.glob("good*.py"))
        for marker in markers(file)
        if marker.rule == code and marker.severity != "info"
    ]

    assert not own, [str(marker) for marker in own]


@pytest.mark.parametrize("folder", FOLDERS, ids=_name)
def test_bad_files_expect_the_rule(folder: Path) -> None:
    """Each ``bad*.py`` marks its own rule at least once."""
    code = _code(folder)

    silent = [file.name for file in folder.glob("bad*.py") if code not in {m.rule for m in markers(file)}]

    assert not silent, f"no marker for {code} in {silent}"


def _code(folder: Path) -> str:
    from inferlint.rules.registry import ALL_RULES

    return next(rule.meta.code for rule in ALL_RULES if rule.meta.slug == folder.name)
