"""Every case with its real SDK: the right fix passes, every wrong one is rejected, and ours is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.wire.cases import every
from tests.wire.proof import assert_fixed, assert_rejected, assert_right

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.wire.calls import Run
    from tests.wire.cases import Case, Variant

CASES = every()
#: Those that need no package run by default, the others where packages can be installed.
MARKED = [pytest.param(case, id=case.name, marks=[pytest.mark.wire] if case.packages else []) for case in CASES]
RIGHT = [param for param, case in zip(MARKED, CASES, strict=True) if case.right is not None]
WRONG = [
    pytest.param(case, variant, id=f"{case.name}-{variant.name}", marks=[pytest.mark.wire] if case.packages else [])
    for case in CASES
    for variant in case.wrong
]


@pytest.mark.parametrize("case", RIGHT)
def test_the_right_fix_passes(
    case: Case, untouched: Callable[[Case], Run], execute: Callable[[Case, Path], Run], tmp_path: Path
) -> None:
    """Written by hand, so that the oracle does not depend on the fixer."""
    assert_right(case, untouched(case), execute, tmp_path)


@pytest.mark.parametrize(("case", "variant"), WRONG)
def test_a_wrong_fix_is_rejected(
    case: Case,
    variant: Variant,
    untouched: Callable[[Case], Run],
    execute: Callable[[Case, Path], Run],
    tmp_path: Path,
) -> None:
    """For the reason that the case gives."""
    assert_rejected(case, variant, untouched(case), execute, tmp_path)


@pytest.mark.parametrize("case", MARKED)
def test_inferlint_fixes_it(
    case: Case, untouched: Callable[[Case], Run], execute: Callable[[Case, Path], Run], tmp_path: Path
) -> None:
    """By the command that users run, with the class of safety that the case states."""
    assert_fixed(case, untouched(case), execute, tmp_path)
