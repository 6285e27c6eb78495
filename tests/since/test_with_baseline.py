"""`--since` beside a baseline: both are honoured, and neither hides what the other one would show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.__main__ import main
from tests.since.repository import DIRECT, Repository

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.since.conftest import Result

    Check = Callable[..., Result]

NAME = ".inferlint-baseline.json"
CONFIG = f'baseline = "{NAME}"\n[router]\n'


def accepted(repository: Repository, check: Check, files: dict[str, str]) -> None:
    """Commit files whose findings are all in the baseline, and begin a branch."""
    repository.commit(files)
    check(repository)
    assert main(["baseline", "create"]) in (0, 1)
    repository.commit({"inferlint.toml": CONFIG})
    assert check(repository).found == []
    repository.git("checkout", "-q", "-b", "feature")


def test_a_second_equal_call_is_new(repository: Repository, check: Check) -> None:
    """The accepted one is hidden on both sides, so it does not stand for the new one, whichever comes first."""
    accepted(repository, check, {"a.py": DIRECT})
    repository.commit({"a.py": f"{DIRECT}client = OpenAI()\n"})

    result = check(repository, "--since", "main")

    assert result.code == 1
    assert [place.partition(" ")[2] for place in result.found] == ["IL102"]


def test_old_findings_that_are_not_accepted(repository: Repository, check: Check) -> None:
    """They are old, and the accepted ones are accepted."""
    accepted(repository, check, {"a.py": DIRECT})
    repository.git("checkout", "-q", "main")
    repository.commit({"b.py": DIRECT})
    repository.git("checkout", "-q", "-B", "feature")
    repository.commit({"c.py": DIRECT})

    assert check(repository, "--since", "main").found == ["c.py:1 IL101", "c.py:2 IL102"]


def test_stale_entries(repository: Repository, check: Check) -> None:
    """What the change made stale is shown, what was stale before it is not."""
    accepted(repository, check, {"a.py": DIRECT, "b.py": DIRECT})
    repository.commit({"a.py": "x = 1\n"})
    assert {place.partition(" ")[2] for place in check(repository, "--since", "main").found} == {"IL004"}

    assert check(repository, "--since", "HEAD").found == []
