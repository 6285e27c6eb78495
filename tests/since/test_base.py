"""Where a change begins: revisions, merge bases, clones that lack them, and the commands that mend it."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from inferlint.errors import GitError
from inferlint.source.git.base import find_base
from tests.since.repository import CONFIG, DIRECT, Repository

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.since.conftest import Result

    Check = Callable[..., Result]


def commits(repository: Repository, ref: str) -> list[str]:
    """Return the commits that a change is compared with."""
    return list(find_base(repository.folder, ref).commits)


def refusal(repository: Repository | Path, ref: str) -> str:
    """Return why a revision cannot be compared with."""
    folder = repository if isinstance(repository, Path) else repository.folder
    with pytest.raises(GitError) as error:
        find_base(folder, ref)
    return str(error.value)


def mend(repository: Repository, message: str) -> None:
    """Run the first command that a message names."""
    found = re.search(r"run `(git [^`]*)`", message)
    assert found is not None, message
    repository.git(*shlex.split(found[1])[1:])


@pytest.fixture
def forked(repository: Repository) -> Repository:
    """Return a repository whose `feature` began at the tag `start`, and whose `main` went on."""
    repository.commit({"README": "begin\n"})
    repository.git("tag", "start")
    repository.git("checkout", "-q", "-b", "feature")
    repository.commit({"b.py": DIRECT})
    repository.git("checkout", "-q", "main")
    repository.commit({"a.py": DIRECT})
    repository.git("checkout", "-q", "feature")
    return repository


@pytest.fixture
def clone(forked: Repository) -> Callable[..., Repository]:
    """Clone the repository with options."""

    def call(*options: str) -> Repository:
        folder = forked.folder.parent / "clone"
        forked.git("clone", "-q", *options, forked.folder.as_uri(), str(folder))
        return Repository(folder)

    return call


# The merge base


@pytest.mark.parametrize("ref", ["main", "refs/heads/main", "start", "HEAD~1", "HEAD^{/change}~1", "main@{0}", "@~1"])
def test_names_of_revisions(forked: Repository, ref: str) -> None:
    """Whatever git understands: what is on `main` only is no part of the change."""
    assert commits(forked, ref) == [forked.git("rev-parse", "start")]


def test_ids(forked: Repository) -> None:
    """Whole and short ones."""
    main, start = forked.git("rev-parse", "main"), forked.git("rev-parse", "start")

    assert commits(forked, main) == commits(forked, main[:9]) == [start]


def test_the_head_itself(forked: Repository) -> None:
    """Then only the work tree is the change."""
    assert commits(forked, "HEAD") == [forked.git("rev-parse", "HEAD")]


def test_after_a_merge_of_main(forked: Repository, check: Check) -> None:
    """What came with the merge is old."""
    forked.git("merge", "-q", "-m", "merge", "main")

    assert commits(forked, "main") == [forked.git("rev-parse", "main")]
    assert check(forked, "--since", "main").found == ["b.py:1 IL101", "b.py:2 IL102"]


def test_while_main_is_being_merged(forked: Repository, check: Check) -> None:
    """What comes with the merge is old before it is committed as well, as a hook sees it."""
    forked.git("merge", "-q", "--no-commit", "--no-ff", "main")

    assert commits(forked, "main") == [forked.git("rev-parse", "main")]
    assert check(forked, "--since", "main").found == ["b.py:1 IL101", "b.py:2 IL102"]


def test_a_merge_commit_of_a_pull_request(forked: Repository, check: Check) -> None:
    """CI checks out the merge of the target branch and the head, detached."""
    forked.git("checkout", "-q", "--detach", "main")
    forked.git("merge", "-q", "-m", "merge", "feature")

    assert check(forked, "--since", "main").found == ["b.py:1 IL101", "b.py:2 IL102"]
    assert check(forked, "--since", "HEAD^1").found == ["b.py:1 IL101", "b.py:2 IL102"]


def test_during_a_rebase(forked: Repository, check: Check) -> None:
    """The head is detached, and is what was rebased so far."""
    forked.commit({"c.py": "c = 1\n"})
    forked.git("rebase", "-q", "--exec", "false", "main", code=1)

    assert check(forked, "--since", "main").found == ["b.py:1 IL101", "b.py:2 IL102"]


def test_histories_that_crossed(repository: Repository, check: Check) -> None:
    """There are two merge bases, and what is in any of them is old."""
    repository.git("checkout", "-q", "-b", "feature")
    repository.commit({"f.py": DIRECT})
    feature = repository.git("rev-parse", "HEAD")
    repository.git("checkout", "-q", "main")
    repository.commit({"m.py": DIRECT})
    main = repository.git("rev-parse", "HEAD")
    repository.git("merge", "-q", "-m", "merge", feature)
    repository.git("checkout", "-q", "feature")
    repository.git("merge", "-q", "-m", "merge", main)
    repository.commit({"new.py": DIRECT, "f.py": f"{DIRECT}client = OpenAI()\n"})

    assert sorted(commits(repository, "main")) == sorted([main, feature])
    result = check(repository, "--since", "main")
    assert result.found == ["f.py:3 IL102", "new.py:1 IL101", "new.py:2 IL102"]
    assert "4 old findings are not shown: what this change begins from, `" in result.err


def test_linked_work_trees(forked: Repository, check: Check) -> None:
    """Each has its own head and its own merge in progress."""
    other = Repository(forked.folder.parent / "linked tree")
    forked.git("worktree", "add", "-q", "--detach", str(other.folder), "feature")
    other.git("merge", "-q", "--no-commit", "--no-ff", "main")

    assert commits(other, "main") == [forked.git("rev-parse", "main")]
    assert commits(forked, "main") == [forked.git("rev-parse", "start")]
    assert check(other, "--since", "main").found == ["b.py:1 IL101", "b.py:2 IL102"]


def test_a_repository_with_long_ids(tmp_path: Path, check: Check) -> None:
    """SHA-256 names are longer."""
    folder = tmp_path / "long"
    folder.mkdir()
    made = Repository(folder)
    made.git("init", "-q", "--object-format=sha256", "-b", "main", ".")
    made.commit({"inferlint.toml": CONFIG, "a.py": DIRECT})
    made.write({"b.py": DIRECT})

    assert check(made, "--since", "main").found == ["b.py:1 IL101", "b.py:2 IL102"]


# Revisions that are none


@pytest.mark.parametrize(
    ("ref", "message"),
    [
        ("", "--since: the revision is empty; is the variable set that names the target branch?"),
        (" ", "--since: the revision is empty; is the variable set that names the target branch?"),
        ("--upload-pack=x", "--since --upload-pack=x: a revision cannot begin with `-`; write a branch so named as"),
        ("main..feature", "--since main..feature: give one revision and no range; the merge base with HEAD is found"),
        ("main...feature", "--since main...feature: give one revision and no range; the merge base with HEAD is found"),
        ("^main", "--since '^main': give one revision and no range"),
        ("a\nb", "--since 'a\\nb': a revision holds no control characters"),
        ("\x1b[31m", "--since '\\x1b[31m': a revision holds no control characters"),
        ("0" * 40, "this id stands for a branch that is new; name the branch that it began from"),
        ("main^{tree}", "--since 'main^{tree}': unknown revision"),
        ("main:inferlint.toml", "--since main:inferlint.toml: unknown revision"),
        ("mian", "--since mian: unknown revision; `git branch --all` and `git log` show what there is"),
        ("$(touch x)", "--since '$(touch x)': unknown revision"),
        ("feature@{upstream}", "--since 'feature@{upstream}': unknown revision"),
        ("deadbeefdeadbeef", "--since deadbeefdeadbeef: unknown revision"),
    ],
)
def test_no_revision(forked: Repository, ref: str, message: str) -> None:
    """Each says what is wrong with it."""
    assert message in refusal(forked, ref)
    assert not (forked.folder / "x").exists()


def test_an_ambiguous_name(forked: Repository) -> None:
    """A tag and a branch of one name are two commits; the whole name helps."""
    forked.git("tag", "main", "feature")
    message = refusal(forked, "main")

    assert message == "--since main: the name is ambiguous; write `refs/heads/main` or `refs/tags/main`"
    assert commits(forked, "refs/heads/main") == [forked.git("rev-parse", "start")]


def test_a_name_like_an_option(forked: Repository) -> None:
    """It can be given in full."""
    forked.git("update-ref", "refs/heads/--output=x", "main")

    assert commits(forked, "refs/heads/--output=x") == [forked.git("rev-parse", "start")]


def test_histories_without_a_common_commit(forked: Repository) -> None:
    """There is nothing to compare with."""
    forked.git("checkout", "-q", "--orphan", "other")
    forked.commit({"x.py": "x = 1\n"})

    message = refusal(forked, "main")

    assert message.startswith("--since main: the revision and HEAD have no commit in common; name a commit of this")


def test_a_branch_without_commits(forked: Repository, tmp_path: Path) -> None:
    """Also in a repository that has none at all."""
    forked.git("checkout", "-q", "--orphan", "other")
    fresh = Repository(tmp_path / "fresh")
    fresh.folder.mkdir()
    fresh.git("init", "-q", ".")

    for repository in (forked, fresh):
        message = refusal(repository, "main")
        assert message == "--since: this branch has no commit yet, so there is no change to tell from it; commit first"


# Clones that lack something


def test_a_branch_that_was_not_fetched(clone: Callable[..., Repository]) -> None:
    """A clone of one branch does not know the other one; the command gets it."""
    here = clone("--single-branch", "--branch", "feature")
    message = refusal(here, "origin/main")
    assert message == (
        "--since origin/main: unknown revision; run `git fetch origin +refs/heads/main:refs/remotes/origin/main`"
    )

    mend(here, message)

    assert commits(here, "origin/main") == [here.git("rev-parse", "HEAD~1")]


def test_a_local_name_of_a_remote_branch(clone: Callable[..., Repository]) -> None:
    """CI has no local branches: the remote one is meant."""
    here = clone("--branch", "feature")

    assert refusal(here, "main") == "--since main: unknown revision; did you mean `--since origin/main`?"


def test_a_local_name_of_a_branch_that_was_not_fetched(clone: Callable[..., Repository]) -> None:
    """Both are said: how to get it, and what it is called then."""
    here = clone("--single-branch", "--branch", "feature")
    message = refusal(here, "main")

    assert message.endswith("+refs/heads/main:refs/remotes/origin/main` and `--since origin/main`")
    mend(here, message)
    assert commits(here, "origin/main") == [here.git("rev-parse", "HEAD~1")]


def test_a_remote_of_another_name(clone: Callable[..., Repository]) -> None:
    """It is taken from the repository."""
    here = clone("--single-branch", "--branch", "feature", "--origin", "up/stream")
    message = refusal(here, "up/stream/main")

    assert "run `git fetch up/stream +refs/heads/main:refs/remotes/up/stream/main`" in message
    mend(here, message)
    assert commits(here, "up/stream/main") == [here.git("rev-parse", "HEAD~1")]


def test_a_shallow_clone_without_the_branch(clone: Callable[..., Repository]) -> None:
    """One command gets the branch and the history."""
    here = clone("--depth", "1", "--branch", "feature")
    message = refusal(here, "origin/main")

    assert (
        "run `git fetch --unshallow origin +refs/heads/main:refs/remotes/origin/main`; in CI set `fetch-depth: 0`"
        in (message)
    )
    mend(here, message)
    assert len(commits(here, "origin/main")) == 1


def test_a_shallow_clone_without_the_merge_base(clone: Callable[..., Repository]) -> None:
    """Both tips are there and nothing below them."""
    here = clone("--depth", "1", "--no-single-branch", "--branch", "feature")
    message = refusal(here, "origin/main")

    assert message == (
        "--since origin/main: the clone is shallow, so the merge base with HEAD is out of reach; run "
        "`git fetch --unshallow origin`; in CI set `fetch-depth: 0` (actions/checkout) or `GIT_DEPTH: 0` (GitLab)"
    )
    mend(here, message)
    assert commits(here, "origin/main") == [here.git("rev-parse", "HEAD~1")]


def test_an_id_that_a_shallow_clone_lacks(forked: Repository, clone: Callable[..., Repository]) -> None:
    """It is no branch, so the whole history is what helps."""
    here = clone("--depth", "1", "--no-single-branch", "--branch", "feature")
    message = refusal(here, forked.git("rev-parse", "start"))

    assert "run `git fetch --unshallow origin`; in CI" in message
    mend(here, message)
    assert commits(here, forked.git("rev-parse", "start")) == [here.git("rev-parse", "HEAD~1")]


def test_a_shallow_clone_that_is_deep_enough(forked: Repository, clone: Callable[..., Repository]) -> None:
    """Nothing better can be hidden: every commit on the way to the merge base has its parents."""
    forked.git("checkout", "-q", "start")
    here = clone("--depth", "2", "--no-single-branch", "--branch", "feature")

    assert here.git("rev-parse", "--is-shallow-repository") == "true"
    assert commits(here, "origin/main") == [forked.git("rev-parse", "start")]


def test_the_parent_of_a_shallow_merge(forked: Repository) -> None:
    """`fetch-depth: 2` on the merge of a pull request: its first parent is all there is to compare with."""
    forked.commit({"c.py": "c = 1\n"})
    forked.git("checkout", "-q", "-b", "pull", "main")
    forked.git("merge", "-q", "-m", "merge", "feature")
    folder = forked.folder.parent / "clone"
    forked.git("clone", "-q", "--depth", "2", "--branch", "pull", forked.folder.as_uri(), str(folder))
    here = Repository(folder)
    assert here.git("rev-parse", "--is-shallow-repository") == "true"

    assert commits(here, "HEAD^1") == [forked.git("rev-parse", "main")]


def test_a_shallow_clone_that_hides_a_better_merge_base(forked: Repository) -> None:
    """An old common commit is still there, and the newer one is cut off: everything of `main` would look new."""
    forked.git("merge", "-q", "-m", "merge", "main")
    for number in range(3):
        forked.commit({"c.py": f"c = {number}\n"})
    forked.git("checkout", "-q", "main")
    forked.commit({"d.py": "d = 1\n"})
    better = forked.git("rev-parse", "main~1")
    forked.git("checkout", "-q", "feature")
    folder = forked.folder.parent / "clone"
    forked.git("clone", "-q", "--branch", "feature", forked.folder.as_uri(), str(folder))
    here = Repository(folder)
    assert commits(here, "origin/main") == [better]
    # What `fetch --depth` of a branch that has the merge leaves: the merge without its parents.
    merge = here.git("rev-parse", "HEAD~3")
    (folder / ".git/shallow").write_text(f"{merge}\n{here.git('rev-parse', 'origin/main')}\n")

    message = refusal(here, "origin/main")

    assert "run `git fetch --unshallow origin`" in message
    mend(here, message)
    assert commits(here, "origin/main") == [better]


@pytest.mark.parametrize("kind", ["blob:none", "tree:0"])
def test_a_partial_clone(forked: Repository, clone: Callable[..., Repository], check: Check, kind: str) -> None:
    """Nothing is fetched during a check; the command gets what is missing."""
    forked.commit({"b.py": "changed = 1\n", "n.py": f"{DIRECT}n = 1\n"})
    forked.git("checkout", "-q", "main")
    forked.git("merge", "-q", "-m", "merge", "feature~1")
    forked.git("checkout", "-q", "feature")
    here = clone("--filter", kind, "--branch", "feature")
    before = here.snapshot()

    result = check(here, "--since", "HEAD~1")

    assert result.code == 2
    assert "the clone is partial and lacks files of the merge base; run `git fetch --refetch --no-filter origin`" in (
        result.err
    )
    assert here.snapshot() == before
    mend(here, result.err)
    assert check(here, "--since", "HEAD~1").found == ["n.py:1 IL101", "n.py:2 IL102"]


def test_a_blob_that_is_lost(forked: Repository, check: Check) -> None:
    """One file less to compare with, and that is said."""
    lost = forked.git("rev-parse", "HEAD:b.py")
    (forked.folder / ".git/objects" / lost[:2] / lost[2:]).unlink()

    result = check(forked, "--since", "HEAD")

    assert (result.code, result.found) == (1, ["b.py:1 IL101", "b.py:2 IL102"])
    assert "so its findings count as new: git does not have it" in result.err


def test_a_tree_that_is_broken(forked: Repository, check: Check) -> None:
    """Then nothing is known about the base."""
    lost = forked.git("rev-parse", "HEAD^{tree}")
    (forked.folder / ".git/objects" / lost[:2] / lost[2:]).unlink()

    result = check(forked, "--since", "HEAD")

    assert result.code == 2
    assert "the files of the merge base cannot be read (fatal: " in result.err


# No git, no repository


def test_outside_of_a_repository(tmp_path: Path, check: Check) -> None:
    """The project root has to be in a work tree."""
    folder = tmp_path / "plain"
    folder.mkdir()
    (folder / "inferlint.toml").write_text(CONFIG)
    (folder / "a.py").write_text(DIRECT)

    result = check(folder, "--since", "main")

    assert (result.code, result.out) == (2, "")
    assert f"--since: {folder} is in no work tree of git; run in a clone of the repository, or without" in result.err


def test_inside_of_the_git_folder(forked: Repository) -> None:
    """It is in a repository and in no work tree."""
    assert "is in no work tree of git" in refusal(forked.folder / ".git", "main")


def test_a_bare_repository(forked: Repository) -> None:
    """It has no work tree either."""
    folder = forked.folder.parent / "bare.git"
    forked.git("clone", "-q", "--bare", str(forked.folder), str(folder))

    assert "is in no work tree of git" in refusal(folder, "main")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give a folder away")
def test_a_repository_of_somebody_else(forked: Repository, check: Check) -> None:
    """As in a container; the command says that it is trusted."""
    for path in (forked.folder, *forked.folder.rglob("*")):
        os.chown(path, 12345, 12345, follow_symlinks=False)
    message = refusal(forked, "main")
    assert f"run `git config --global --add safe.directory {forked.folder}`" in message

    mend(Repository(forked.folder.parent), message)

    assert len(commits(forked, "main")) == 1


def test_without_git(forked: Repository, check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said, and nothing is reported."""
    monkeypatch.setenv("PATH", str(forked.folder))

    result = check(forked, "--since", "main")

    assert (result.code, result.out) == (2, "")
    assert result.err == "inferlint: git is not installed, or not on PATH: install it, or run without --since\n"


def test_an_old_git(forked: Repository, check: Check, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One that lacks what is asked of it."""
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\necho git version 1.9.1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent))

    result = check(forked, "--since", "main")

    assert (result.code, result.out) == (2, "")
    assert result.err == "inferlint: git version 1.9.1 is too old for --since: 2.15 or newer is needed\n"


def test_no_place_for_the_base(forked: Repository, check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full, or a folder that is read-only."""
    import tempfile

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", full)

    result = check(forked, "--since", "main")

    assert result.code == 2
    assert "no temporary folder can be written: No space left on device; set TMPDIR to another one" in result.err
