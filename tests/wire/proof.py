"""What has to hold of a case, for the tests with SDKs and for those without."""

from __future__ import annotations

import filecmp
from typing import TYPE_CHECKING

from tests.wire import fixer
from tests.wire.oracle import compare

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.wire.calls import Run
    from tests.wire.cases import Case, Variant

    Execute = Callable[[Case, Path], Run]


def judged(case: Case, variant: Variant, before: Run, execute: Execute, folder: Path) -> list[str]:
    """Return what the oracle says of a hand-made fix."""
    project = case.lay(folder / "project")
    case.change(project, variant)
    return compare(before, execute(case, project), case.rules)


def assert_right(case: Case, before: Run, execute: Execute, folder: Path) -> None:
    """The fix that a person would make passes."""
    assert case.right is not None
    complaints = judged(case, case.right, before, execute, folder)
    assert not complaints, "\n".join(complaints)


def assert_rejected(case: Case, variant: Variant, before: Run, execute: Execute, folder: Path) -> None:
    """A wrong fix is seen, and for the reason that the case gives."""
    complaints = judged(case, variant, before, execute, folder)
    assert any(variant.complaint in complaint for complaint in complaints), complaints or "nothing was seen"


def assert_fixed(case: Case, before: Run, execute: Execute, folder: Path) -> None:
    """``inferlint check --fix`` does what the class of the case says, and nothing else."""
    original = case.lay(folder / "original")
    project = case.lay(folder / "project")
    safe = fixer.fix(project)
    if case.safety != "safe":
        assert not _changed(original, project), f"--fix alone changed {_changed(original, project)}\n{safe.said}"
        assert safe.code == fixer.REMAINING, safe.said
        safe = fixer.fix(project, unsafe=True)
    if case.safety == "manual":
        assert not _changed(original, project), f"a manual finding was edited\n{safe.said}"
        assert safe.code == fixer.REMAINING, safe.said
        assert case.reason is None or case.reason in safe.said, safe.said
        return
    changed = _texts(original, project)
    assert changed, f"nothing was fixed\n{safe.said}"
    assert safe.code == fixer.CLEAN, safe.said
    complaints = compare(before, execute(case, project), case.rules)
    assert not complaints, "\n".join((*complaints, *changed.values()))
    again = fixer.fix(project, unsafe=case.safety == "unsafe")
    assert again.code == fixer.CLEAN, again.said
    assert changed == _texts(original, project)


def _texts(original: Path, project: Path) -> dict[str, str]:
    return {name: (project / name).read_text(encoding="utf-8") for name in _changed(original, project)}


def _changed(original: Path, project: Path) -> list[str]:
    """Return the sources and settings that differ, or are in one of the two folders only."""
    names = {
        str(path.relative_to(root))
        for root in (original, project)
        for path in root.rglob("*")
        if path.is_file() and path.suffix in {".py", ".toml", ".txt", ".ipynb"}
    }
    return sorted(name for name in names if not _same(original / name, project / name))


def _same(first: Path, second: Path) -> bool:
    return first.exists() and second.exists() and filecmp.cmp(first, second, shallow=False)
