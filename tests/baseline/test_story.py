"""A team with a baseline: branches, renames and rebases in a real git repository."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conftest import NAME

if TYPE_CHECKING:
    from .conftest import Place

OLD = "from openai import OpenAI\n\n\ndef ask():\n    return OpenAI(timeout=3)\n\n\ndef tell():\n    return OpenAI()\n"
HALF = "from openai import OpenAI\n\n\ndef ask():\n    return OpenAI(timeout=3)\n"
GROQ = "import groq\n\nclient = groq.Groq()\n"
CLEAN = "print('nothing here')\n"


def adopt(repo: Place) -> None:
    """Commit four files with findings, and their baseline."""
    repo.write(app__chat=OLD, app__desk=OLD, app__fast=GROQ, app__voice=GROQ)
    assert repo.run("baseline", "create").code == 0
    repo.commit("Adopt inferlint")
    assert repo.found() == []


def mend(repo: Place, branch: str, text: str, *names: str) -> None:
    """Mend files on a branch of its own, and shrink the baseline with them."""
    repo.git("switch", "-q", "-c", branch, "main")
    repo.write(**dict.fromkeys(names, text))
    assert [line.split()[1] for line in repo.found()] != []
    assert repo.run("baseline", "update").code == 0
    assert repo.found() == []
    repo.commit(branch)


def test_branches_that_both_shrink_the_baseline(repo: Place) -> None:
    """They merge without a conflict, nothing comes back, and what is left is still hidden."""
    adopt(repo)
    mend(repo, "chat", CLEAN, "app__chat")
    mend(repo, "desk", HALF, "app__desk")
    mend(repo, "groq", CLEAN, "app__fast", "app__voice")
    repo.git("switch", "-q", "main")
    for branch in ("chat", "desk", "groq"):
        repo.git("merge", "-q", "--no-edit", "--no-ff", branch)
        assert repo.found() == []

    assert {line.split('"path": ')[1].split(",")[0] for line in repo.entries()} == {'"app/desk.py"'}
    assert len(repo.entries()) == 2
    assert repo.run("baseline", "update").err == f"{NAME} is up to date: 2 entries\n"


def test_two_functions_of_one_file_mended_on_two_branches(repo: Place) -> None:
    """Entries know their function, so the right one goes on each side."""
    functions = [f"def {name}():\n    return openai.OpenAI()\n" for name in ("ask", "tell")]
    lines = "\n\n".join(["import openai\n", functions[0], "# between\n", functions[1]])
    repo.write(a=lines)
    repo.run("baseline", "create")
    repo.commit()
    mend(repo, "one", lines.replace("ask():\n    return openai.OpenAI()", "ask():\n    return 1"), "a")
    mend(repo, "two", lines.replace("tell():\n    return openai.OpenAI()", "tell():\n    return 2"), "a")
    repo.git("merge", "-q", "--no-edit", "one")

    assert repo.found() == []
    assert len(repo.entries()) == 1


def test_a_rename_meets_a_branch_that_shrinks(repo: Place) -> None:
    """On both sides of a merge, and in a rebase."""
    adopt(repo)
    mend(repo, "shrink", CLEAN, "app__chat", "app__fast")
    repo.git("switch", "-q", "-c", "rename", "main")
    (repo.folder / "lib").mkdir()
    repo.git("mv", "app/desk.py", "lib/desk.py")
    repo.git("mv", "app/voice.py", "app/speech.py")
    assert repo.found() == []
    repo.run("baseline", "update")
    repo.commit("Rename")
    assert repo.found() == []

    repo.git("switch", "-q", "-c", "merged")
    repo.git("merge", "-q", "--no-edit", "shrink")
    assert repo.found() == []
    merged = repo.baseline.read_bytes()

    repo.git("switch", "-q", "rename")
    repo.git("rebase", "-q", "shrink")
    assert repo.found() == []
    assert repo.baseline.read_bytes() == merged
    assert repo.git("status", "--porcelain") == ""


def test_a_rename_that_nobody_wrote_down(repo: Place) -> None:
    """The file keeps its entries until somebody runs ``update``, in a clone without history too."""
    adopt(repo)
    repo.git("mv", "app/desk.py", "app/counter.py")
    repo.commit("Rename")

    assert repo.found() == []
    assert repo.found("app/counter.py") == []


def test_new_findings_are_blocked_beside_the_old_ones(repo: Place) -> None:
    """In the file that is committed, whatever else is in it."""
    adopt(repo)
    repo.write(app__chat=OLD + "\n\ndef more():\n    return OpenAI()\n")

    assert repo.found("app/chat.py") == ["app/chat.py:13 IL102"]
    repo.write(app__chat=OLD)
    assert repo.found("app/chat.py") == []


def test_a_conflict_is_mended_from_either_side(repo: Place) -> None:
    """Any side will do: ``update`` takes out what the other one mended."""
    adopt(repo)
    mend(repo, "one", CLEAN, "app__chat", "app__fast")
    mend(repo, "two", CLEAN, "app__desk")
    # Somebody laid the file out anew on one side.
    repo.run("baseline", "prune", "--compact")
    repo.commit("Compact")
    repo.git("merge", "-q", "--no-edit", "one", ok=False)
    if repo.git("ls-files", "--unmerged"):
        broken = repo.run("check")
        assert broken.code == 2
        assert f"holds conflict markers; take either side whole, `git checkout --ours -- {NAME}`" in broken.err
        repo.git("checkout", "--ours", "--", NAME)
    assert repo.run("baseline", "update").code == 0

    assert repo.found() == []
    assert {line.split('"path": ')[1].split(",")[0] for line in repo.entries()} == {'"app/voice.py"'}
