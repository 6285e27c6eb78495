"""Which files are found, which are left out, and with what reason."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from inferlint.errors import PathError
from inferlint.source import discover as module
from inferlint.source.discover import Discovery, discover


def make(root: Path, *names: str) -> Path:
    """Create empty files, with their folders."""
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return root


def git(folder: Path, *arguments: str) -> None:
    """Run git, without the configuration of this machine."""
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
    subprocess.run(["git", *identity, *arguments], cwd=folder, env=environment, check=True, capture_output=True)


def find(root: Path, *paths: str, exclude: tuple[str, ...] = (), force_exclude: bool = False) -> Discovery:
    """Discover below ``root``, by default all of it."""
    places = [root / path for path in paths] or [root]
    return discover(root, places, exclude=exclude, force_exclude=force_exclude)


def names(found: Discovery) -> list[str]:
    """Return the paths of the files below the root."""
    return [file.relpath for file in found.files]


@pytest.fixture(params=["plain", "git"])
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """An empty project under a folder called ``build``, in git and outside."""
    place = tmp_path / "build" / "project"
    place.mkdir(parents=True)
    if request.param == "git":
        git(place, "init", "-q")
    return place


def test_python_files_in_order(root: Path) -> None:
    """Sources and notebooks are taken, type stubs and other files are not."""
    make(root, "b.py", "a/z.pyw", "a/c.py", "a/stub.pyi", "notes.txt", "script", "nb.ipynb", "x.py/inner.py")

    found = find(root)

    assert names(found) == ["a/c.py", "a/z.pyw", "b.py", "nb.ipynb", "x.py/inner.py"]
    assert [file.relpath for file in found.files if file.is_notebook] == ["nb.ipynb"]
    assert found.skipped == ()
    assert found.failures == ()
    assert all(file.path == root / file.relpath for file in found.files)


def test_ignored_files(root: Path) -> None:
    """``.gitignore`` counts at every level, with its negations."""
    make(root, "a.py", "gen/b.py", "gen/keep.py", "sub/c.py", "sub/d.py", "out/e.py")
    (root / ".gitignore").write_text("gen/*\n!gen/keep.py\n/out/\n")
    (root / "sub" / ".gitignore").write_text("d.py\n")

    assert names(find(root)) == ["a.py", "gen/keep.py", "sub/c.py"]
    assert names(find(root, "sub")) == ["sub/c.py"]


def test_exclude_is_relative_to_the_root_only(root: Path) -> None:
    """The folder ``build`` above the root is no match; the same name below it is."""
    make(root, "a.py", "build/b.py", "third_party/c.py", "pkg/third_party/d.py", "pkg/e_pb2.py")

    found = find(root, exclude=("build", "/third_party", "*_pb2.py"))

    assert names(found) == ["a.py", "pkg/third_party/d.py"]
    assert ("build", "excluded") in found.skipped


def test_a_file_that_is_named_is_taken(root: Path) -> None:
    """Whatever its suffix and although excluded or ignored, unless exclusion is forced."""
    make(root, "script", "gen/a.py", "gen/nb.ipynb")
    (root / ".gitignore").write_text("gen\n")

    assert names(find(root, "script", "gen/a.py", exclude=("gen",))) == ["gen/a.py", "script"]
    forced = find(root, "script", "gen/a.py", exclude=("gen",), force_exclude=True)
    assert names(forced) == ["script"]
    assert forced.skipped == (("gen/a.py", "excluded"),)
    assert names(find(root, "gen/nb.ipynb", exclude=("gen",))) == ["gen/nb.ipynb"]


def test_an_ignored_folder_that_is_named_is_walked(root: Path) -> None:
    """Who names a folder wants it checked."""
    make(root, "a.py", "gen/b.py")
    (root / ".gitignore").write_text("gen\n")

    assert names(find(root, "gen")) == ["gen/b.py"]


def test_folders_that_are_not_the_project(root: Path) -> None:
    """Environments, nested work trees, packages of node, caches and saved states of notebooks."""
    make(root, "a.py", "env/pyvenv.cfg", "env/lib/b.py", "node_modules/c.py", "p/__pycache__/d.py")
    make(root, "p/.ipynb_checkpoints/nb-checkpoint.ipynb")
    make(root, "nested/.git/HEAD", "nested/e.py", "tree/f.py")
    (root / "tree" / ".git").write_text("gitdir: elsewhere\n")

    found = find(root)

    assert names(found) == ["a.py"]
    assert set(found.skipped) >= {
        ("env", "virtual environment"),
        ("nested", "another git work tree"),
        ("tree", "another git work tree"),
    }


def test_links(root: Path, tmp_path: Path) -> None:
    """A real file counts once, under the first path; links that lead nowhere or outside are skipped with a reason."""
    make(root, "real.py", "folder/b.py")
    make(tmp_path, "outside.py")
    for name, target in {
        "again.py": "real.py",
        "broken.py": "missing.py",
        "loop.py": "loop.py",
        "out.py": str(tmp_path / "outside.py"),
        "linked": "folder",
        "dir.py": "folder",
    }.items():
        (root / name).symlink_to(target)

    found = find(root)

    assert names(found) == ["again.py", "folder/b.py"]
    reasons = dict(found.skipped)
    assert reasons["broken.py"] == "broken symbolic link"
    assert reasons["out.py"] == "symbolic link out of the project"
    assert reasons["dir.py"] == "symbolic link to a directory"
    assert "loop.py" in reasons


def test_each_file_once(root: Path) -> None:
    """Overlapping paths, in any order, are one list."""
    make(root, "a/b.py", "c.py")

    assert names(find(root, "a", "a/b.py", ".", "c.py")) == ["a/b.py", "c.py"]
    assert find(root, "a/b.py", ".") == find(root, ".", "a/b.py")


@pytest.mark.skipif(sys.platform in {"darwin", "win32"}, reason="file names are Unicode there")
def test_names_that_are_not_utf_8(root: Path) -> None:
    """They come back as the system spells them."""
    name = os.fsdecode(b"caf\xe9.py")
    make(root, name, "line\nbreak.py", "ü.py")

    assert set(names(find(root, exclude=("x",)))) == {name, "line\nbreak.py", "ü.py"}


@pytest.mark.parametrize("path", ["does/not/exist", "../outside.py"])
def test_paths_that_cannot_be_checked(root: Path, path: str) -> None:
    """One sentence says what is wrong and what to give."""
    make(root.parent, "outside.py")

    with pytest.raises(PathError) as caught:
        find(root, path)
    assert str(root) in str(caught.value)
    assert "give a file or a directory below" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_that_cannot_be_listed_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Permissions do not stop the super-user, so the refusal of the system is played."""
    make(tmp_path, "a.py", "secret/b.py")
    real = os.scandir

    def refuse(path: Path) -> object:
        if Path(path).name == "secret":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(module.os, "scandir", refuse)
    found = find(tmp_path)

    assert names(found) == ["a.py"]
    assert found.failures == (("secret", "the directory cannot be read: permission denied"),)


def test_deleted_but_in_the_index(tmp_path: Path) -> None:
    """What git still lists is not there."""
    git(tmp_path, "init", "-q")
    make(tmp_path, "a.py", "b.py", "c.py")
    git(tmp_path, "add", "a.py", "b.py")
    (tmp_path / "b.py").unlink()

    assert names(find(tmp_path)) == ["a.py", "c.py"]


def test_submodules_are_skipped(tmp_path: Path) -> None:
    """A submodule is a project of its own."""
    inner, outer = tmp_path / "inner", tmp_path / "outer"
    for place in (inner, outer):
        place.mkdir()
        git(place, "init", "-q")
    make(inner, "lib.py")
    git(inner, "add", ".")
    git(inner, "commit", "-qm", "x")
    make(outer, "a.py")
    git(outer, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner), "vendor/lib")

    found = find(outer)

    assert names(found) == ["a.py"]
    assert ("vendor/lib", "another git work tree") in found.skipped


def test_git_variables_of_a_hook_do_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inside a hook they name the index of the commit that is being made."""
    git(tmp_path, "init", "-q")
    make(tmp_path, "a.py")
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "no-such-index"))
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "nowhere"))

    assert names(find(tmp_path)) == ["a.py"]


def test_without_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk of our own finds the same files."""
    git(tmp_path, "init", "-q")
    make(tmp_path, "a.py", "b/c.py", "gen/d.py")
    (tmp_path / ".gitignore").write_text("gen\n")
    with_git = find(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "no-programs"))

    assert find(tmp_path).files == with_git.files
