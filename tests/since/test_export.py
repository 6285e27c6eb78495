"""What of an older commit is written, and where hostile trees lead."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from inferlint.source.git.base import find_base
from inferlint.source.git.export import Exported, export
from inferlint.source.git.renames import renames
from inferlint.source.git.tree import read_tree, resolve
from tests.since.repository import CLEAN, DIRECT, Repository

if TYPE_CHECKING:
    from pathlib import Path


def exported(repository: Repository, folder: Path, ref: str = "HEAD") -> Exported:
    """Write a commit to a folder."""
    base = find_base(repository.folder, ref)
    return export(base, base.commits[0], folder / "out")


def tree(repository: Repository, *entries: bytes) -> str:
    """Return the id of a commit with a tree that git itself would not make."""
    made = subprocess.run(
        ["git", "hash-object", "-t", "tree", "-w", "--stdin", "--literally"],
        input=b"".join(entries),
        cwd=repository.folder,
        capture_output=True,
        check=True,
    )
    return repository.git("commit-tree", "-m", "hostile", "-p", "HEAD", made.stdout.decode().strip())


def entry(repository: Repository, mode: bytes, name: bytes, content: bytes) -> bytes:
    """Return one entry of a tree."""
    done = subprocess.run(
        ["git", "hash-object", "-w", "--stdin"], input=content, cwd=repository.folder, capture_output=True, check=True
    )
    return mode + b" " + name + b"\0" + bytes.fromhex(done.stdout.decode().strip())


def test_bytes_are_those_of_the_commit(repository: Repository, tmp_path: Path) -> None:
    """No line end is changed, no attribute followed."""
    attributes = "* text=auto eol=crlf ident export-subst\nb.py export-ignore\n"
    content = b"# $Id$ $Format:%H$\nname = 'M\xc3\xbcller'\n"
    repository.commit({".gitattributes": attributes, "a.py": content, "b.py": content})

    done = exported(repository, tmp_path)

    assert (done.folder / "a.py").read_bytes() == content
    assert (done.folder / "b.py").read_bytes() == content
    assert done.unread == {}


def test_large_and_empty_files(repository: Repository, tmp_path: Path) -> None:
    """Each ends where it ends."""
    large = b"x = 1\n" * 500_000
    repository.commit({"a.py": b"", "b.py": large, "c.py": b"no end", "d.py": b"\n"})

    done = exported(repository, tmp_path)

    contents = [(done.folder / f"{name}.py").read_bytes() for name in "abcd"]
    assert contents == [b"", large, b"no end", b"\n"]


def test_configuration_is_that_of_the_work_tree(repository: Repository, tmp_path: Path) -> None:
    """Where the commit has such a file: with the content of today, which may be none."""
    repository.commit({"a/pyproject.toml": "old", "b/pyproject.toml": "old", "a/setup.cfg": "old"})
    repository.write({"a/pyproject.toml": "new", "c/pyproject.toml": "new"})
    (repository.folder / "b/pyproject.toml").unlink()

    done = exported(repository, tmp_path)

    assert (done.folder / "a/pyproject.toml").read_bytes() == b"new"
    assert (done.folder / "b/pyproject.toml").read_bytes() == b""
    assert not (done.folder / "c").exists()


@pytest.mark.skipif(os.name == "nt", reason="such names do not exist there")
def test_names_that_are_no_text(repository: Repository, tmp_path: Path) -> None:
    """Bytes stay bytes."""
    name = os.fsdecode(b"caf\xe9 \n.py")
    repository.commit({name: CLEAN})

    assert exported(repository, tmp_path).paths == {name, "inferlint.toml"}


def test_a_hostile_tree(repository: Repository, tmp_path: Path) -> None:
    """No path leaves the folder, and none goes through a link."""
    outside = tmp_path / "outside"
    outside.mkdir()
    blob = DIRECT.encode()
    inner = tree(repository, entry(repository, b"100644", b"a.py", blob))
    inner_tree = bytes.fromhex(repository.git("rev-parse", f"{inner}^{{tree}}"))
    commit = tree(
        repository,
        entry(repository, b"100644", b"../up.py", blob),
        b"40000 ..\0" + inner_tree,
        b"40000 .git\0" + inner_tree,
        b"40000 .GIT\0" + inner_tree,
        entry(repository, b"120000", b"link", str(outside).encode()),
        b"40000 link\0" + inner_tree,
        entry(repository, b"120000", b"z.py", b"../../../../etc/passwd"),
        entry(repository, b"100644", b"same.py", b"first = 1\n"),
        entry(repository, b"100644", b"same.py", blob),
        entry(repository, b"100644", b"x" * 300 + b".py", blob),
    )

    done = exported(repository, tmp_path, commit) if _is_ancestor(repository, commit) else None

    assert done is not None
    assert list(outside.iterdir()) == []
    assert not (tmp_path / "up.py").exists()
    assert not (tmp_path / "a.py").exists()
    assert (done.folder / ".git").read_bytes() == b""
    assert not (done.folder / "z.py").exists()
    assert set(done.unread) == {"../up.py", "../a.py", ".git/a.py", ".GIT/a.py", "x" * 300 + ".py"}
    assert all(not path.is_symlink() for path in done.folder.rglob("*"))


def _is_ancestor(repository: Repository, commit: str) -> bool:
    """Make ``commit`` the head without checking it out."""
    repository.git("update-ref", "HEAD", commit)
    return True


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("plain.py", "plain.py"),
        ("a", "deep/real.py"),
        ("b", "deep/real.py"),
        ("folder/real.py", "deep/real.py"),
        ("deep/up", "deep/real.py"),
        ("out", None),
        ("absolute", None),
        ("loop", None),
        ("around", None),
        ("tricky", None),
    ],
)
def test_where_links_lead(path: str, expected: str | None) -> None:
    """Through links to folders as well; never out of the tree, not even on the way."""
    targets = {
        "a": "deep/real.py",
        "b": "./a",
        "folder": "deep",
        "deep/up": "../folder/./real.py",
        "out": "../x.py",
        "absolute": "/deep/real.py",
        "loop": "loop",
        "around": "round",
        "round": "around",
        "far/er/root": "../..",
        "tricky": "far/er/root/../etc/passwd",
    }

    assert resolve(path, targets) == expected


def test_a_tree_of_a_folder(repository: Repository) -> None:
    """Of that folder only, by its exact name."""
    commit = repository.commit({"a[b]*/x.py": CLEAN, "ab/y.py": CLEAN, "z.py": CLEAN, ":(top)/w.py": CLEAN})

    assert list(read_tree(repository.folder, commit, "a[b]*/").files) == ["x.py"]
    assert list(read_tree(repository.folder, commit, ":(top)/").files) == ["w.py"]
    assert list(read_tree(repository.folder / "ab", commit, "ab/").files) == ["y.py"]
    assert read_tree(repository.folder, commit, "none/").files == {}
    assert read_tree(repository.folder, commit, "z.py/").files == {}


# Renames


def test_renames() -> None:
    """By content, by name where contents are equal, each old file once."""
    body = b"".join(b"line %d\n" % number for number in range(30))
    old = {"a/x.py": body, "a/y.py": body, "gone.py": b"other\n" * 30}
    new = {
        "b/y.py": body,
        "b/x.py": body,
        "b/z.py": body.replace(b"line 3\n", b"three\n"),
        "new.py": b"nothing alike\n",
    }

    assert renames(old, new) == {"b/x.py": "a/x.py", "b/y.py": "a/y.py"}
    assert renames({"a.py": body}, {"b\n é.py": body + b"more\n"}) == {"b\n é.py": "a.py"}
    assert renames({}, new) == renames(old, {}) == {}
