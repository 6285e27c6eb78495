"""``check --add-ignores REASON``: where comments go, what they keep, and when they are taken back."""

from __future__ import annotations

import json
import os
import stat
from datetime import date
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferlint.engine import add_ignores as module
from inferlint.suppressions.pragma import read_all
from inferlint.suppressions.reason import reason_problem
from inferlint.suppressions.write import Wanted, write_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.conftest import Repo, Result

REASON = "moves to the router in spring"


def added(repo: Repo, run: Callable[..., Result], text: str | bytes, code: int = 0) -> bytes:
    """Return what becomes of a file; a second run changes nothing and reports the same."""
    repo.put("inferlint.toml", "")
    repo.put("a.py", text)
    result = run("check", "--add-ignores", REASON)
    assert result.code == code, result.out + result.err
    content = (repo.root / "a.py").read_bytes()
    again = run("check", "--add-ignores", REASON)
    assert (again.code, again.out) == (code, result.out)
    assert "0 comments written in 0 files" in again.err
    assert (repo.root / "a.py").read_bytes() == content
    return content


COMMENT = f"  # inferlint: ignore[%s] {REASON}"
IL101, IL102 = COMMENT % "IL101", COMMENT % "IL102"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("import openai\n", f"import openai{IL101}\n"),
        ("import openai", f"import openai{IL101}"),
        ("import openai   \n", f"import openai{IL101}\n"),
        ("import openai\r\nx = 1\n", f"import openai{IL101}\r\nx = 1\n"),
        ("import openai\rx = 1\r", f"import openai{IL101}\rx = 1\r"),
        ("import openai  # noqa: F401\n", f"import openai  # noqa: F401{IL101}\n"),
        ("import openai  # type: ignore[x]\n", f"import openai  # type: ignore[x]{IL101}\n"),
        ("if 1:\n\timport openai\n", f"if 1:\n\timport openai{IL101}\n"),
        ("import \\\n  openai\n", f"import \\\n  openai{IL101}\n"),
        (
            "from openai import (\n  OpenAI,\n)\nOpenAI(\n)\n",
            f"from openai import (\n  OpenAI,\n){IL101}\nOpenAI(\n){IL102}\n",
        ),
        ("import openai; openai.OpenAI()\n", f"import openai; openai.OpenAI(){COMMENT % 'IL101, IL102'}\n"),
        (
            "from openai import OpenAI\nx = OpenAI(a='''\n''')\n",
            f"from openai import OpenAI{IL101}\nx = OpenAI(a='''\n'''){IL102}\n",
        ),
        (
            "from openai import OpenAI\nx = f'''\n{OpenAI()}\n'''\n",
            f"from openai import OpenAI{IL101}\nx = f'''\n{{OpenAI()}}\n'''{IL102}\n",
        ),
        (
            "from openai import OpenAI\nwith OpenAI() as c:\n    pass\n",
            f"from openai import OpenAI{IL101}\nwith OpenAI() as c:{IL102}\n    pass\n",
        ),
        (
            "from openai import OpenAI\nclass C(\n    OpenAI,\n):\n    x = 1\n",
            f"from openai import OpenAI{IL101}\nclass C(\n    OpenAI,{IL102}\n):\n    x = 1\n",
        ),
    ],
)
def test_where_a_comment_goes(repo: Repo, run: Callable[..., Result], before: str, after: str) -> None:
    """Behind the last line of the statement; everything else stays byte by byte."""
    assert added(repo, run, before).decode() == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# inferlint: ignore[IL102] old", f"# inferlint: ignore[IL102, IL101] old; {REASON}"),
        (f"# inferlint: ignore[IL102] {REASON}", f"# inferlint: ignore[IL102, IL101] {REASON}"),
        ("# inferlint: ignore[direct-client] old", f"# inferlint: ignore[direct-client, IL101] old; {REASON}"),
        (
            "# inferlint: ignore[IL102] old until=2099-01-01",
            f"# inferlint: ignore[IL102, IL101] old until=2099-01-01 {REASON}",
        ),
        (
            "# inferlint: ignore[IL102] old  # noqa: F401",
            f"# inferlint: ignore[IL102, IL101] old; {REASON}  # noqa: F401",
        ),
        (
            "# noqa: F401  # inferlint: ignore[IL102] old",
            f"# noqa: F401  # inferlint: ignore[IL102, IL101] old; {REASON}",
        ),
        ("# inferlint: ignore[IL101, IL102]", f"# inferlint: ignore[IL101, IL102] {REASON}"),
    ],
)
def test_a_comment_that_is_there_says_more(repo: Repo, run: Callable[..., Result], before: str, after: str) -> None:
    """Codes and reason are added to it; one without a reason gets it."""
    line = "import openai; openai.OpenAI()  "

    assert added(repo, run, f"{line}{before}\n").decode() == f"{line}{after}\n"


def test_a_comment_above_the_statement_says_more(repo: Repo, run: Callable[..., Result]) -> None:
    """It counts for the next line of code."""
    text = "# inferlint: ignore[IL102] old\nimport openai; openai.OpenAI()\n"

    assert added(repo, run, text).decode() == text.replace("IL102] old", f"IL102, IL101] old; {REASON}")


def test_a_comment_that_does_not_count_is_no_place(repo: Repo, run: Callable[..., Result]) -> None:
    """An expired one stays, and stays a finding; a new one is written beside it."""
    line = "import openai  # inferlint: ignore[IL101] old until=2001-01-01"

    assert added(repo, run, f"{line}\n", code=1).decode() == f"{line}{IL101}\n"
    assert "IL003" in run("check", "--output-format", "concise").out


@pytest.mark.parametrize(
    "raw",
    [
        b"\xef\xbb\xbfimport openai\r\nx = '\xc3\xa4'\r\n",
        b"# -*- coding: latin-1 -*-\nimport openai\nx = '\xe4'\n",
        b"# coding: cp1252\r\nimport openai\r\nx = '\x80'",
        b"#!/usr/bin/env python\n# coding: euc_jp\nimport openai\nx = '\xa4\xa2'\n",
    ],
)
def test_bytes_are_kept(repo: Repo, run: Callable[..., Result], raw: bytes) -> None:
    """Byte order marks, encodings, line ends."""
    assert added(repo, run, raw) == raw.replace(b"import openai", b"import openai" + IL101.encode())


def test_mode_and_links_are_kept(repo: Repo, run: Callable[..., Result]) -> None:
    """What a link leads to is written, inside of the project only."""
    repo.put("inferlint.toml", "")
    repo.put("real/a.py", "import openai\n")
    (repo.root / "real/a.py").chmod(0o755)
    (repo.root / "link.py").symlink_to("real/a.py")
    outside = repo.root.parent / "outside.py"
    outside.write_text("import openai\n")
    (repo.root / "out.py").symlink_to(outside)

    assert run("check", "link.py", "--add-ignores", REASON).code == 0
    assert (repo.root / "link.py").is_symlink()
    assert stat.S_IMODE((repo.root / "real/a.py").stat().st_mode) == 0o755
    assert (repo.root / "real/a.py").read_text() == f"import openai{IL101}\n"
    result = run("check", "out.py", "--add-ignores", REASON)
    assert result.code == 2
    assert "the file is a link out of the project" in result.err + result.out
    assert outside.read_text() == "import openai\n"
    assert not [name for name in os.listdir(repo.root) if name.startswith(".inferlint-")]


def test_only_the_files_that_are_asked_for(repo: Repo, run: Callable[..., Result]) -> None:
    """And only what is reported: rules that are left out, and information, get nothing."""
    repo.put("inferlint.toml", "")
    for name in ("a.py", "b.py"):
        repo.put(name, "import openai\nopenai.OpenAI()\n")

    assert run("check", "a.py", "--ignore", "IL102", "--add-ignores", REASON).code == 0
    assert (repo.root / "a.py").read_text() == f"import openai{IL101}\nopenai.OpenAI()\n"
    assert (repo.root / "b.py").read_text() == "import openai\nopenai.OpenAI()\n"


def test_a_character_that_the_encoding_lacks(repo: Repo, run: Callable[..., Result]) -> None:
    """The file stays as it is, exit code 2."""
    text = b"# coding: latin-1\nimport openai\n"
    repo.put("inferlint.toml", "")
    repo.put("a.py", text)

    result = run("check", "--add-ignores", "später → Router")

    assert result.code == 2
    assert "lacks the character '→'" in result.out + result.err
    assert (repo.root / "a.py").read_bytes() == text


def test_notebooks_are_refused(repo: Repo, run: Callable[..., Result]) -> None:
    """Their findings stay, and it is said what to do."""
    cell = {"cell_type": "code", "source": "import openai", "outputs": [], "metadata": {}}
    text = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    repo.put("inferlint.toml", "")
    repo.put("n.ipynb", text)
    repo.put("a.py", "import openai\n")

    result = run("check", "--add-ignores", REASON)

    assert result.code == 1
    assert "n.ipynb: no comment is written into a notebook" in result.err
    assert (repo.root / "n.ipynb").read_text() == text
    assert (repo.root / "a.py").read_text() == f"import openai{IL101}\n"


def test_what_may_not_be_suppressed_gets_no_comment(repo: Repo, run: Callable[..., Result]) -> None:
    """The rest of the line does."""
    repo.put("inferlint.toml", "[rules.direct-client]\nsuppressible = false\n")
    repo.put("a.py", "import openai; openai.OpenAI()\n")

    result = run("check", "--add-ignores", REASON)

    assert result.code == 1
    assert "1 finding of IL102 cannot be suppressed: the configuration says so" in result.err
    assert (repo.root / "a.py").read_text() == f"import openai; openai.OpenAI(){IL101}\n"


def test_a_comment_that_does_not_suppress_is_taken_back(
    repo: Repo, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said, the exit code is 2, and what holds stays."""
    repo.put("inferlint.toml", "")
    repo.put("a.py", "import openai\n\nopenai.OpenAI()\nx = 1\n")

    def misplaced(text: str, wanted: list[Wanted], *rest: object) -> object:
        done = write_all(text, wanted, *rest)  # type: ignore[arg-type]
        return type(done)(done.text.replace(f"OpenAI(){IL102}\nx = 1", f"OpenAI()\nx = 1{IL102}"), done.placed, ())

    monkeypatch.setattr(module, "write_all", misplaced)
    result = run("check", "--add-ignores", REASON)

    assert result.code == 2
    assert "no comment for IL102 was written or kept" in result.out + result.err
    assert (repo.root / "a.py").read_text() == f"import openai{IL101}\n\nopenai.OpenAI()\nx = 1\n"


def test_a_day_that_is_over_is_taken_back(repo: Repo, run: Callable[..., Result]) -> None:
    """A reason may hold a day; one that is over suppresses nothing."""
    repo.put("inferlint.toml", "")
    repo.put("a.py", "import openai\n")

    assert run("check", "--add-ignores", "spring until=2001-01-01").code == 2
    assert (repo.root / "a.py").read_text() == "import openai\n"
    assert run("check", "--add-ignores", "spring until=2099-01-01").code == 0


def test_a_read_only_file_is_exit_code_2(
    repo: Repo, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays as it is."""
    repo.put("inferlint.toml", "")
    repo.put("a.py", "import openai\n")
    # The superuser may write to any file, so the answer of the system is set here.
    monkeypatch.setattr("inferlint.source.atomic.os.access", lambda *_: False)

    result = run("check", "--add-ignores", REASON)

    assert result.code == 2
    assert "the file is read-only" in result.out + result.err
    assert (repo.root / "a.py").read_text() == "import openai\n"


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("", "is empty"),
        ("   ", "is empty"),
        ("a\nb", "U+000A"),
        ("a\rimport os", "U+000D"),
        ("a\x0cb", "U+000C"),
        ("a\u2028b", "U+2028"),
        ("a \u202e b", "U+202E"),
        ("a\x00b", "U+0000"),
        ("a\udcffb", "U+DCFF"),
        ("-*- coding: rot13 -*-", "declare an encoding"),
        ("vim: set fileencoding=utf-7", "declare an encoding"),
        ("later # noqa", "second comment"),
        ("later  # inferlint: file-ignore[IL101] all", "second comment"),
        ("12345", "is not read as one"),
        ("until=2027-13-45 later", "is not read as one"),
        ("a" * 201, "is longer than"),
    ],
)
def test_a_bad_reason_is_refused(repo: Repo, run: Callable[..., Result], reason: str, said: str) -> None:
    """Before anything is read or written."""
    repo.put("inferlint.toml", "")
    repo.put("a.py", "import openai\n")

    result = run("check", f"--add-ignores={reason}")

    assert result.code == 2
    assert said in result.err
    assert (repo.root / "a.py").read_text() == "import openai\n"


def test_options_that_contradict_it(repo: Repo, run: Callable[..., Result]) -> None:
    """Standard input has no file, and without ignores no comment would count."""
    repo.put("inferlint.toml", "")
    assert "cannot be given with '-'" in run("check", "-", "--add-ignores", REASON).err
    assert "exclude each other" in run("check", "--no-ignores", "--add-ignores", REASON).err


@given(st.text(max_size=40))
def test_a_reason_that_passes_is_read_back(reason: str) -> None:
    """Whatever it is made of."""
    if reason_problem(reason) is None:
        (item,) = read_all(f"x  # inferlint: ignore[IL101] {reason.strip()}\n")
        assert item.problem is None


STATEMENTS = st.lists(
    st.sampled_from([
        "x = 1", "x = '''\n#'''", "f(a,\n  b)", "y = \\\n  2", "# a comment", "z = f'{1}'  # noqa", "if x:\n    y = 3",
        "t = (\n  # inside\n  1,\n)", "", "s = '# inferlint: ignore[IL101] no'",
    ]),
    min_size=1,
    max_size=8,
)  # fmt: skip


@given(STATEMENTS, st.sampled_from(["\n", "\r\n"]), st.data())
def test_any_statement_of_any_text(statements: list[str], newline: str, data: st.DataObject) -> None:
    """The comment counts for the statement, and nothing but comments is added."""
    import ast

    text = newline.join(one.replace("\n", newline) for one in statements) + newline
    tree = ast.parse(text)
    spans = [(node.lineno, node.end_lineno or node.lineno) for node in tree.body if not isinstance(node, ast.If)]
    if not spans:
        return
    first, last = data.draw(st.sampled_from(spans))
    done = write_all(text, [Wanted(first, last, first, ("IL102",))], REASON, newline, lambda _: True)

    assert not done.refused
    assert ast.dump(ast.parse(done.text)) == ast.dump(tree)
    (placed,) = done.placed
    covered = {line for item in read_all(done.text) if "IL102" in item.codes for line in item.lines}
    assert covered & set(range(placed.first, placed.last + 1))


def test_today_is_the_day_of_the_run() -> None:
    """A day in a reason is compared with it."""
    assert reason_problem(f"spring until={date.today()}") is None
