"""Two branches that both change a baseline, merged by git itself."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from inferlint.baseline import Baseline, Entry, added, moved, parse_baseline, render, without

from .test_match import finding

if TYPE_CHECKING:
    from .conftest import Place


def baseline(count: int) -> Baseline:
    """Return a baseline with many contents, some of them in several files."""
    letters = [format(number % 11, "x") for number in range(count)]
    return Baseline.of([finding(f"app/{number:03}.py", letter) for number, letter in enumerate(letters)])


def merged(repo: Place, base: Baseline, ours: Baseline, theirs: Baseline) -> Baseline | None:
    """Return what git makes of two branches that change the same file, ``None`` for a conflict."""
    repo.git("switch", "-q", "--orphan", "base")
    for branch, one in (("base", base), ("ours", ours), ("theirs", theirs)):
        if branch != "base":
            repo.git("switch", "-q", "-C", branch, "base")
        repo.baseline.write_bytes(render(one))
        repo.git("add", repo.baseline.name)
        repo.git("commit", "-q", "--allow-empty", "-m", branch)
    repo.git("switch", "-q", "ours")
    repo.git("merge", "-q", "-m", "merge", "theirs", ok=False)
    conflict = repo.git("ls-files", "--unmerged")
    result = None if conflict else parse_baseline(repo.baseline.read_bytes(), "merged")
    repo.git("merge", "--abort", ok=False)
    repo.git("reset", "-q", "--hard")
    repo.git("branch", "-q", "-D", "base", "theirs")
    return result


@pytest.mark.parametrize("seed", range(12))
def test_branches_that_shrink_merge(seed: int, repo: Place) -> None:
    """Whatever they take away from a new baseline, and a part of one that has shrunk before."""
    chance = random.Random(seed)
    base = baseline([2, 3, 10, 40][seed % 4])
    for part in (1, 8, 8):
        size = len(base.entries)
        left, right = (set(chance.sample(range(size), chance.randint(0, size // part))) for _ in "ab")
        result = merged(repo, base, without(base, left), without(base, right))
        assert result is not None
        assert result.entries == without(base, left | right).entries
        base = result


@pytest.mark.parametrize("seed", range(12))
def test_a_branch_that_shrinks_and_one_that_renames_merge(seed: int, repo: Place) -> None:
    """A rename changes lines where they stand."""
    chance = random.Random(seed)
    base = baseline(30)
    order = chance.sample(range(30), 30)
    gone, renamed = set(order[:15]), order[15:]
    homes = {index: Entry.of(finding(f"lib/{index}.py", base.entries[index].fingerprint[0])) for index in renamed}
    result = merged(repo, base, without(base, gone), moved(base, homes))

    assert result is not None
    assert sorted(one.path for one in result.entries) == sorted(one.path for one in homes.values())


def test_a_branch_that_shrinks_and_one_that_adds_merge(repo: Place) -> None:
    """When the new line is not right in front of one that goes."""
    base = baseline(20)
    new = added(base, [Entry.of(finding("new.py", "c"))])
    result = merged(repo, base, without(base, {0, 3}), new)

    assert result is not None
    assert len(result.entries) == 19


def test_branches_that_take_away_the_same_merge(repo: Place) -> None:
    """Both mended it."""
    base = baseline(5)
    result = merged(repo, base, without(base, {1, 2}), without(base, {2, 3}))

    assert result is not None
    assert result.entries == without(base, {1, 2, 3}).entries
