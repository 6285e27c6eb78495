"""Hostile input: every file ends in exactly one outcome, and no file takes the run down."""

from __future__ import annotations

import codecs
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from helpers import ROOT, run

from inferlint.config.model import Config
from inferlint.engine import Accelerators, RunOptions, check_paths, check_source

if TYPE_CHECKING:
    from pathlib import Path

    from inferlint.model.report import Report

CALL = "import openai\nclient = openai.OpenAI()\n"
IMPORT = b"import openai\n"
BUILD = b"client = openai.OpenAI()\n"


def write(folder: Path, files: dict[str, bytes]) -> Path:
    """Write files as bytes, beside an empty configuration, and return the folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "inferlint.toml").touch()
    return folder


def command(folder: Path, *arguments: str, seconds: int = 60) -> tuple[int, Any, str]:
    """Run ``python -m inferlint check`` in ``folder``; return exit code, JSON report and standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "inferlint", "check", "--output-format", "json", *arguments],
        cwd=folder,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "200"},
        timeout=seconds,
        check=False,
    )
    out = done.stdout.decode()
    return done.returncode, json.loads(out) if out else None, done.stderr.decode()


def places(report: Report) -> list[tuple[int, str]]:
    """Return line and rule of every finding."""
    return [(finding.span.line, finding.rule) for finding in report.findings]


def assert_consistent(report: Report) -> None:
    """Every path has one outcome, the counts add up, and failures are those of the failed files."""
    paths = [file.path for file in report.files]
    stats = report.stats

    assert len(paths) == len(set(paths))
    assert stats.files == stats.analysed + stats.skipped + stats.failed == len(paths)
    assert {file.path for file in report.files if file.outcome == "failed"} == {
        failure.path for failure in report.failures
    }
    assert all(file.reason for file in report.files if file.outcome != "checked")
    assert all(is_sentence(failure.reason) for failure in report.failures)
    failed = {failure.path for failure in report.failures}
    assert not [finding for finding in report.findings if finding.path in failed]


def is_sentence(reason: str) -> bool:
    """Say whether a reason is one line for people and no traceback."""
    return bool(reason) and "\n" not in reason and "Traceback" not in reason and len(reason) < 200


def outcome(content: bytes, tmp_path: Path, **options: Any) -> tuple[str, str, int | None, list[tuple[int, str]]]:
    """Check one text; return outcome, reason, line of the failure and the findings."""
    report = check_source(content, "app.py", Config(root=tmp_path), options=RunOptions(**options))
    assert_consistent(report)
    line = report.failures[0].line if report.failures else None
    return report.files[0].outcome, report.files[0].reason, line, places(report)


FOUND = [(1, "IL101"), (2, "IL102")]

#: name, content, lines of import and construction
READABLE = {
    "utf-8": (CALL.encode(), FOUND),
    "utf-8 bom": (codecs.BOM_UTF8 + CALL.encode(), FOUND),
    "bom and cookie": (codecs.BOM_UTF8 + b"# coding: utf-8\n" + CALL.encode(), [(2, "IL101"), (3, "IL102")]),
    "latin-1 cookie": (
        "# -*- coding: latin-1 -*-\nname = 'é'; import openai\nclient = openai.OpenAI()\n".encode("latin-1"),
        [(2, "IL101"), (3, "IL102")],
    ),
    "cookie on line 2": (
        "#!/usr/bin/env python\n# vim: set fileencoding=cp1252 :\nimport openai  # €\nopenai.OpenAI()\n".encode(
            "cp1252"
        ),
        [(3, "IL101"), (4, "IL102")],
    ),
    "shift_jis cookie": (
        "# coding: shift_jis\n# 日本語 ソ\nimport openai\nopenai.OpenAI()  # 表\n".encode("shift_jis"),
        [(3, "IL101"), (4, "IL102")],
    ),
    "utf-7 cookie": (
        b"# coding: utf-7\nimport open+AGE-i\nopen+AGE-i.OpenAI()\n",
        [(2, "IL101"), (3, "IL102")],
    ),
    "crlf": (CALL.replace("\n", "\r\n").encode(), FOUND),
    "cr only": (CALL.replace("\n", "\r").encode(), FOUND),
    "mixed line ends": (b"import openai\r\rx = 1\r\nclient = openai.OpenAI()\n", [(1, "IL101"), (4, "IL102")]),
    "form feed": (b"import openai\n\x0c\nx = 1\n\x0cclient = openai.OpenAI()\n", [(1, "IL101"), (4, "IL102")]),
    "form feed in indent": (
        b"import openai\ndef f():\n    x = 1\n\x0c    return openai.OpenAI()\n",
        [(1, "IL101"), (4, "IL102")],
    ),
    "line separators in string": (
        "x = 'a\u2028b\u2029c\x85d\x0be\x1cf'\n".encode() + CALL.encode(),
        [(2, "IL101"), (3, "IL102")],
    ),
    "no newline at the end": (CALL.rstrip("\n").encode(), FOUND),
    "only backslash continuation": (
        b"import \\\n openai\nclient = openai \\\n .OpenAI()\n",
        [(2, "IL101"), (3, "IL102")],
    ),
    "tabs": (b"import openai\nif 1:\n\tif 2:\n\t\tclient = openai.OpenAI()\n", [(1, "IL101"), (4, "IL102")]),
    "tabs and spaces": (
        b"import openai\nif 1:\n        x = 1\n        if 2:\n        \tclient = openai.OpenAI()\n",
        [(1, "IL101"), (5, "IL102")],
    ),
    "empty": (b"", []),
    "newlines only": (b"\n\r\n\r\x0c\n", []),
    "bom only": (codecs.BOM_UTF8, []),
    "comment only": (b"# import openai", []),
    "docstring only": (b'"""import openai"""', []),
}


@pytest.mark.parametrize("name", READABLE)
def test_readable_files_are_checked_and_found_at_the_right_line(name: str, tmp_path: Path) -> None:
    """Encoding, line ends and white space change no verdict and no line."""
    content, expected = READABLE[name]

    assert outcome(content, tmp_path) == ("checked", "", None, expected)


@pytest.mark.parametrize("name", READABLE)
def test_readable_files_without_accelerators(name: str, tmp_path: Path) -> None:
    """The whole-text reading gives the same lines."""
    content, expected = READABLE[name]
    off = Accelerators(prefilter=False, triage=False, reduce=False, pool=False, ast=False)

    assert outcome(content, tmp_path, accelerators=off) == ("checked", "", None, expected)


#: name, content, part of the reason, line
UNREADABLE = {
    "not utf-8": (IMPORT + b"x = '\xff\xfe'\n", "not valid utf-8", 2),
    "latin-1 without cookie": ("import openai\n\n# é\n".encode("latin-1"), "not valid utf-8", 3),
    "not ascii": (b"# coding: ascii\nimport openai\nx = '\xe9'\n", "not valid ascii", 3),
    "unknown cookie": (b"# coding: no-such-codec\nimport openai\n", "no-such-codec", 1),
    "codec that is no text": (b"#!/bin/x\n# coding: rot13\nimport openai\n", "rot", None),
    "cookie against bom": (codecs.BOM_UTF8 + b"# coding: latin-1\nimport openai\n", "byte order mark", 1),
    "nul": (b"import openai\nx = '\0'\n", "NUL", 2),
    "nul in comment": (b"import openai\n\n# \0\n", "NUL", 3),
    "utf-16": (codecs.BOM_UTF16_LE + CALL.encode("utf-16-le"), "UTF-16", 1),
    "utf-16-be": (codecs.BOM_UTF16_BE + CALL.encode("utf-16-be"), "UTF-16", 1),
    "utf-32": (codecs.BOM_UTF32_LE + CALL.encode("utf-32-le"), "UTF-32", 1),
    "utf-16 without mark": (CALL.encode("utf-16-le"), "NUL", 1),
    "encoded surrogate": (IMPORT + b"x = '\xed\xa0\x80'\n", "not valid utf-8", 2),
    "syntax error": (IMPORT + b"\nx = (\n", "not valid Python", None),
    "syntax error in the middle": (IMPORT + b"def f(:\n    pass\n", "not valid Python", None),
    "python 2 print": (IMPORT + b"print 'hello'\n", "not valid Python", 2),
    "python 2 raise": (IMPORT + b"raise OSError, 'gone'\n", "not valid Python", 2),
    "unfinished string": (IMPORT + b"x = '''\n", "not valid Python", None),
    "bad indentation": (IMPORT + b"if 1:\n    a = 1\n  b = 2\n", "not valid Python", None),
    "binary": (b"\x7fELF\x02\x01\x01" + b"openai" + bytes(range(256)), "NUL", 1),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_unreadable_files_fail_with_one_reason(name: str, tmp_path: Path) -> None:
    """Nobody may take a file that could not be read for a clean one."""
    content, part, line = UNREADABLE[name]
    kind, reason, where, found = outcome(content, tmp_path)

    assert kind == "failed"
    assert part in reason
    assert not found
    assert line is None or where == line


def test_unreadable_files_end_the_command_with_2_and_the_others_are_checked(tmp_path: Path) -> None:
    """One folder with all of them: each has its own line of explanation, the good file its findings."""
    broken = {f"broken{index}.py": content for index, (content, _, _) in enumerate(UNREADABLE.values())}
    write(tmp_path, {**broken, "good.py": CALL.encode()})

    code, report, errors = command(tmp_path)

    assert code == 2
    assert not report["complete"]
    assert {failure["path"] for failure in report["failures"]} == set(broken)
    assert len(report["failures"]) == len(broken) == report["stats"]["failed"]
    assert report["stats"]["files"] == report["stats"]["analysed"] + report["stats"]["failed"] == len(broken) + 1
    assert [(item["path"], item["rule"]) for item in report["findings"]] == [
        ("good.py", "IL101"),
        ("good.py", "IL102"),
    ]
    assert "Traceback" not in errors
    assert f"{len(broken)} problems kept the run from being complete (exit code 2)" in errors


@pytest.mark.parametrize("name", ["syntax error", "not utf-8", "nul", "python 2 print"])
@pytest.mark.parametrize("form", ["text", "concise"])
def test_a_failure_is_one_clear_sentence_on_the_terminal(name: str, form: str, tmp_path: Path) -> None:
    """The person sees the file and the reason."""
    content, part, _ = UNREADABLE[name]
    write(tmp_path, {"app.py": content})
    done = subprocess.run(
        [sys.executable, "-m", "inferlint", "check", "--output-format", form, "--color", "never"],
        cwd=tmp_path,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
        text=True,
    )
    shown = [line for line in (done.stdout + done.stderr).splitlines() if "app.py" in line]

    assert done.returncode == 2
    assert len(shown) == 1
    assert part in shown[0]
    assert "Traceback" not in done.stderr


def test_a_syntax_error_without_any_provider_name_is_no_failure(tmp_path: Path) -> None:
    """Templates and Python 2 files that name no provider are decided without being parsed, every way."""
    for content in (b"print 'hello'\n", b"{{ cookiecutter.name }}\nimport (\n", b"x = (\n"):
        for options in ({}, {"accelerators": Accelerators(False, False, False, False, False)}):
            assert outcome(content, tmp_path, **options) == ("checked", "", None, [])


def test_an_undecodable_file_without_any_provider_name_is_a_failure(tmp_path: Path) -> None:
    """What cannot be decoded may hold anything."""
    for content in (b"x = '\xff'\n", b"# coding: no-such-codec\nx = 1\n", b"x = '\0'\n"):
        assert outcome(content, tmp_path)[0] == "failed"


# Depth and size

DEEP = {
    "3,000 parentheses": b"x = " + b"(" * 3000 + b"1" + b")" * 3000 + b"\n",
    "3,000 calls in each other": b"x = " + b"f(" * 3000 + b")" * 3000 + b"\n",
    "3,000 brackets never closed": b"x = " + b"[" * 3000 + b"\n",
    "3,000 brackets over lines": b"x = " + b"[\n" * 3000 + b"]\n" * 3000 + b"\n",
    "100,000 not": b"x = " + b"not " * 100_000 + b"True\n",
    "100,000 minus": b"x = " + b"-" * 100_000 + b"1\n",
    "20,000 attributes": b"x = a" + b".b" * 20_000 + b"\n",
    "20,000 calls in a row": b"x = a" + b"()" * 20_000 + b"\n",
    "20,000 subscripts": b"x = a" + b"[0]" * 20_000 + b"\n",
    "20,000 additions": b"x = 1" + b" + 1" * 20_000 + b"\n",
    "20,000 powers": b"x = 1" + b" ** 1" * 20_000 + b"\n",
    "20,000 or": b"x = a" + b" or a" * 20_000 + b"\n",
    "20,000 conditionals": b"x = " + b"a if b else " * 20_000 + b"c\n",
    "20,000 lambdas": b"x = " + b"lambda: " * 20_000 + b"0\n",
    "20,000 comparisons": b"x = a" + b" < a" * 20_000 + b"\n",
    "20,000 for clauses": b"x = [a" + b" for a in b" * 20_000 + b"]\n",
    "20,000 adjacent strings": b"x = (" + b"'a' " * 20_000 + b")\n",
    "20,000 elif": b"if a:\n    pass\n" + b"elif a:\n    pass\n" * 20_000,
    "5,000 nested format fields": b"x = " + b"f'{" * 5000 + b"1" + b"}'" * 5000 + b"\n",
    "300 levels of patterns": b"match x:\n    case " + b"[" * 300 + b"a" + b"]" * 300 + b":\n        pass\n",
    "1,000 levels of indentation": b"".join(b" " * depth + b"if x:\n" for depth in range(1000))
    + b" " * 1000
    + b"pass\n",
}


def test_deep_files_fail_and_kill_nobody(tmp_path: Path) -> None:
    """LibCST's native parser would run off the stack and take the process with it: the command line survives."""
    names = {f"deep{index}.py": name for index, name in enumerate(DEEP)}
    write(tmp_path, {file: IMPORT + DEEP[name] for file, name in names.items()} | {"good.py": CALL.encode()})

    code, report, _ = command(tmp_path, "-j", "1", seconds=120)
    failed = {names[failure["path"]]: failure["reason"] for failure in report["failures"]}

    assert code == 2
    assert set(failed) == set(DEEP)
    assert [item["path"] for item in report["findings"]] == ["good.py", "good.py"]
    assert {
        name for name, reason in failed.items() if reason not in ("nested too deeply", "it is not valid Python")
    } == set()


#: The same inside the replacement field of an f-string, which is no plain token.
DEEP_IN_FIELD = {
    "100,000 parentheses": b"x = f'{" + b"(" * 100_000 + b")" * 100_000 + b"}'\n",
    "100,000 lists": b"x = f'{" + b"[" * 100_000 + b"]" * 100_000 + b"}'\n",
    "60,000 parentheses over lines": b"x = f'''{\n" + b"(\n" * 60_000 + b")\n" * 60_000 + b"}'''\n",
    "20,000 not": b"x = f'{" + b"not " * 20_000 + b"a}'\n",
    "20,000 attributes": b"x = f'{a" + b".b" * 20_000 + b"}'\n",
    "in a string of the same quotes": b"x = f'{d[''' ''']}'\ny = " + b"-" * 200_000 + b"1\n# '''\n",
}


@pytest.mark.parametrize("name", DEEP_IN_FIELD)
def test_deep_replacement_fields_kill_nobody(name: str, tmp_path: Path) -> None:
    """Nesting counts inside f-strings too: the file fails, the process lives, the other file is checked."""
    write(tmp_path, {"deep.py": IMPORT + DEEP_IN_FIELD[name], "good.py": CALL.encode()})

    code, report, _ = command(tmp_path, "-j", "1", seconds=8)

    assert code == 2
    assert [(item["path"], item["reason"]) for item in report["failures"]] == [("deep.py", "nested too deeply")]
    assert {item["path"] for item in report["findings"]} == {"good.py"}


@pytest.mark.parametrize("name", ["3,000 parentheses", "100,000 not"])
def test_deep_files_without_a_provider_name_are_decided_without_parsing(name: str, tmp_path: Path) -> None:
    """Where no provider is named the depth does not matter."""
    off = Accelerators(prefilter=False, triage=False, reduce=False, pool=False, ast=False)

    assert outcome(DEEP[name], tmp_path) == ("checked", "", None, [])
    assert outcome(DEEP[name], tmp_path, accelerators=off) == ("checked", "", None, [])


#: Long but readable: all must be checked, with the finding behind them.
LONG = {
    "400 attributes": b"x = a" + b".b" * 400 + b"\n",
    "400 calls in a row": b"x = a" + b"()" * 400 + b"\n",
    "400 additions": b"x = 1" + b" + 1" * 400 + b"\n",
    "400 joined strings": b"x = ''" + b" + 'a'" * 400 + b"\n",
    "400 or": b"x = a" + b" or a" * 400 + b"\n",
    "400 not": b"x = " + b"not " * 400 + b"a\n",
    "50 conditionals": b"x = " + b"a if b else " * 50 + b"c\n",
    "80 levels of indentation": b"".join(b" " * depth + b"if x:\n" for depth in range(80)) + b" " * 80 + b"pass\n",
    "80 functions in each other": b"".join(b" " * d + b"def f():\n" for d in range(80)) + b" " * 80 + b"pass\n",
    "80 parentheses": b"x = " + b"(" * 80 + b"1" + b")" * 80 + b"\n",
    "80 lists": b"x = " + b"[" * 80 + b"1" + b"]" * 80 + b"\n",
    "80 comprehensions": b"x = " + b"[" * 80 + b"a" + b" for a in b]" * 80 + b"\n",
    "500 elif": b"if a:\n    pass\n" + b"elif a:\n    pass\n" * 500,
    "500 except": b"try:\n    pass\n" + b"except E:\n    pass\n" * 500,
    "500 decorators": b"@a\n" * 500 + b"def f(): pass\n",
    "1,000 targets": b"a = " * 1000 + b"1\n",
    "2,000 names": b"from m import " + b", ".join(b"n%d" % n for n in range(2000)) + b"\n",
    "2,000 statements on one line": b"x = 1; " * 2000 + b"x = 2\n",
    "5,000 lines": b"x = 1\n" * 5000,
    "integer with 10,000 digits": b"x = " + b"9" * 10_000 + b"\n",
    "long quoted annotation": b"x: '" + b"list[" * 80 + b"int" + b"]" * 80 + b"' = 1\n",
    "quoted annotation of brackets": b"x: '" + b"(" * 240 + b"a" + b")" * 240 + b"' = 1\n",
    "quoted annotation of operators": b"x: '" + b"-" * 490 + b"a' = 1\n",
    "half a surrogate pair": b"x = 'https://api.openai.com.example/\\ud800'\n",
    "quoted annotation with NUL": b"x: 'a\\x00b' = 1\n",
    "unknown character name": b"x = 'a' '\\N{bullet}'\n",
}


@pytest.mark.parametrize("name", LONG)
def test_long_files_are_checked_to_the_end(name: str, tmp_path: Path) -> None:
    """The construction behind the odd statement is found at its line, read whole and read reduced."""
    content = IMPORT + LONG[name] + BUILD
    last = content.count(b"\n")
    off = Accelerators(prefilter=False, triage=False, reduce=False, pool=False, ast=False)

    for options in ({}, {"accelerators": off}):
        assert outcome(content, tmp_path, **options) == ("checked", "", None, [(1, "IL101"), (last, "IL102")])


def test_a_quoted_annotation_that_cannot_be_encoded_is_no_annotation(tmp_path: Path) -> None:
    """Half a surrogate pair in a string is legal Python."""
    assert outcome(IMPORT + b"x: '\\ud800' = 1\n" + BUILD, tmp_path) == (
        "checked",
        "",
        None,
        [(1, "IL101"), (3, "IL102")],
    )


def test_analysis_of_chained_definitions_ends(tmp_path: Path) -> None:
    """Names, classes, branches and calls that lead to each other thousands of times are followed within bounds."""
    programs = [
        CALL
        + "".join(f"c{n + 1} = c{n}\n" for n in range(400)).replace("c0\n", "client\n")
        + "c400.chat.completions.create()\n",
        CALL + "if x: client = client or client\n" * 150 + "client.chat.completions.create()\n",
        CALL + "u = 'https://'\n" + "if z: u = u + u\n" * 100 + "requests.get(u + 'api.openai.com')\n",
        CALL
        + "class C0(openai.OpenAI): pass\n"
        + "".join(f"class C{n + 1}(C{n}): pass\n" for n in range(100))
        + "C100()\n",
        CALL + "def a(): return b() or openai.OpenAI()\ndef b(): return a()\na().chat.completions.create()\n",
        CALL + "class A(B): pass\nclass B(A): pass\nA().chat.completions.create()\n",
        CALL + "x = x.y = x.y.x = x\nx.chat.completions.create()\n",
        CALL + "f = lambda: f()\nf().chat.completions.create()\n",
    ]
    for program in programs:
        kind, reason, _, found = outcome(program.encode(), tmp_path)
        assert (kind, reason) == ("checked", "")
        assert found[:2] == FOUND


def test_a_line_of_5_mb_is_read(tmp_path: Path) -> None:
    """A single string of 5 MB, with the construction on the same line and on the next one."""
    text = b"import openai; x = '" + b"a" * 5_000_000 + b"'; openai.OpenAI()\nclient = openai.OpenAI()\n"

    assert outcome(text, tmp_path) == ("checked", "", None, [(1, "IL101"), (1, "IL102"), (2, "IL102")])


def test_a_list_of_60_kb_on_one_line_is_read(tmp_path: Path) -> None:
    """Data tables are ordinary."""
    text = b"import openai\nx = [" + b"1, " * 20_000 + b"]\nclient = openai.OpenAI()\n"

    assert outcome(text, tmp_path) == ("checked", "", None, [(1, "IL101"), (3, "IL102")])


@pytest.mark.slow
def test_a_list_of_5_mb_on_one_line_is_decided_in_time(tmp_path: Path) -> None:
    """A generated data table must not hold the run for minutes, nor take gigabytes."""
    write(tmp_path, {"table.py": b"import openai\nx = [" + b"1, " * 1_700_000 + b"]\nclient = openai.OpenAI()\n"})

    code, report, _ = command(tmp_path, seconds=90)

    assert code in (1, 2)
    assert report["stats"]["files"] == 1


def test_a_list_of_5_mb_without_a_provider_name_costs_nothing(tmp_path: Path) -> None:
    """The prefilter decides."""
    assert outcome(b"x = [" + b"1, " * 1_700_000 + b"]\n", tmp_path) == ("checked", "", None, [])


# Newer syntax than the running interpreter

NEW_SYNTAX = {
    "pep 695 function": ("def f[T](x: T) -> T:\n    return openai.OpenAI()\n", 3),
    "pep 695 class": ("class A[T: int, *Ts, **P]:\n    client = openai.OpenAI()\n", 3),
    "pep 695 alias": ("type Client = openai.OpenAI\nclient = openai.OpenAI()\n", 3),
    "pep 696 default": ("class A[T = int]:\n    client = openai.OpenAI()\n", 3),
    "pep 701": ("x = f'{\"a\" + f\"{'b'}\"}'\nclient = openai.OpenAI()\n", 3),
    "pep 701 same quotes": ('x = f"{"a"}"\nclient = openai.OpenAI()\n', 3),
    "pep 701 over lines": ("x = f'{\n  1  # note\n}'\nclient = openai.OpenAI()\n", 5),
    "pep 701 call inside": ("x = f'{openai.OpenAI('a', 'b')}'\n", 2),
    "pep 758": ("try:\n    pass\nexcept ValueError, TypeError:\n    client = openai.OpenAI()\n", 5),
    "pep 758 star": ("try:\n    pass\nexcept* ValueError, TypeError:\n    client = openai.OpenAI()\n", 5),
    "pep 750": ("x = t'{1}'\nclient = openai.OpenAI()\n", 3),
    "pep 750 raw": ("x = rt'\\d{1!r:>{2}}'\nclient = openai.OpenAI()\n", 3),
    "pep 798": ("x = [*y for y in z]\nclient = openai.OpenAI()\n", 3),
    "pep 646": ("def f(*args: *Ts): ...\nx = a[*b]\nclient = openai.OpenAI()\n", 4),
    "pep 614": ("@x[0].y(1) or z\ndef f():\n    return openai.OpenAI()\n", 4),
    "pep 617": ("with (open('a') as a, open('b') as b):\n    client = openai.OpenAI()\n", 3),
    "pep 634": ("match x:\n    case {'a': [*_, 1], **rest} | A(b=c):\n        client = openai.OpenAI()\n", 4),
    "pep 654": ("try:\n    pass\nexcept* A:\n    client = openai.OpenAI()\n", 5),
    "return in finally": ("def f():\n    try: pass\n    finally:\n        return openai.OpenAI()\n", 5),
}


@pytest.mark.parametrize("name", NEW_SYNTAX)
def test_newer_syntax_is_read_by_any_interpreter(name: str, tmp_path: Path) -> None:
    """What ``ast`` of this Python rejects is read by LibCST, and found at the right line."""
    body, line = NEW_SYNTAX[name]
    content = ("import openai\n" + body).encode()
    expected = [(1, "IL101"), (line, "IL102")]
    off = Accelerators(prefilter=False, triage=False, reduce=False, pool=False, ast=False)

    for options in ({}, {"accelerators": off}):
        assert outcome(content, tmp_path, **options) == ("checked", "", None, expected)


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("lazy import openai", "openai"),
        ("lazy from openai import OpenAI as openai", "openai"),
        ("lazy import openai.types as t", "t"),
    ],
)
def test_lazy_imports_are_imports(statement: str, name: str, tmp_path: Path) -> None:
    """PEP 810 is an import statement."""
    kind, reason, _, found = outcome(f"x = 1\n{statement}\nprint({name})\n".encode(), tmp_path)

    assert (kind, reason) == ("checked", "")
    assert found[0] == (2, "IL101")


# The file system


def test_a_symbolic_link_loop_is_skipped_with_a_reason(tmp_path: Path) -> None:
    """Loops of files and folders end the walk nowhere."""
    write(tmp_path, {"app.py": CALL.encode(), "pkg/inner/x.py": b""})
    (tmp_path / "loop.py").symlink_to("loop.py")
    (tmp_path / "a.py").symlink_to("b.py")
    (tmp_path / "b.py").symlink_to("a.py")
    (tmp_path / "pkg" / "inner" / "up").symlink_to(tmp_path / "pkg")

    report = run(tmp_path)
    by_path = {file.path: file for file in report.files}

    assert_consistent(report)
    assert report.complete
    assert {path for path, file in by_path.items() if file.outcome == "skipped"} == {
        "loop.py",
        "a.py",
        "b.py",
        "pkg/inner/up",
    }
    assert by_path["pkg/inner/up"].reason == "symbolic link to a directory"
    assert len(report.findings) == 2


def test_a_broken_symbolic_link_is_skipped_with_a_reason(tmp_path: Path) -> None:
    """The target may be generated later; the link itself holds no code."""
    write(tmp_path, {"app.py": b""})
    (tmp_path / "gone.py").symlink_to("nowhere.py")

    report = run(tmp_path)

    assert_consistent(report)
    assert [(file.path, file.reason) for file in report.files if file.outcome == "skipped"] == [
        ("gone.py", "broken symbolic link")
    ]


def test_a_broken_symbolic_link_that_is_named_ends_with_2(tmp_path: Path) -> None:
    """Somebody asked for it."""
    write(tmp_path, {})
    (tmp_path / "gone.py").symlink_to("nowhere.py")

    code, report, errors = command(tmp_path, "gone.py")

    assert (code, report) == (2, None)
    assert errors.startswith("inferlint: gone.py: broken symbolic link")
    assert errors.count("\n") == 1


def test_a_link_and_its_target_are_one_file(tmp_path: Path) -> None:
    """Each real file is reported once."""
    write(tmp_path, {"app.py": CALL.encode()})
    (tmp_path / "zlink.py").symlink_to("app.py")

    report = run(tmp_path)

    assert_consistent(report)
    assert {finding.path for finding in report.findings} == {"app.py"}
    assert len(report.findings) == 2


def test_a_directory_named_like_a_module_is_walked(tmp_path: Path) -> None:
    """``x.py/`` is a folder."""
    write(tmp_path, {"x.py/app.py": CALL.encode()})

    report = run(tmp_path)

    assert_consistent(report)
    assert {finding.path for finding in report.findings} == {"x.py/app.py"}
    assert command(tmp_path, "x.py")[0] == 1


def test_a_pipe_does_not_hang_the_run(tmp_path: Path) -> None:
    """A named pipe in a folder is skipped with a reason."""
    write(tmp_path, {"app.py": CALL.encode()})
    os.mkfifo(tmp_path / "pipe.py")

    code, report, _ = command(tmp_path, seconds=30)

    assert code == 1
    assert report["stats"]["skipped"] == 1


def test_a_pipe_that_is_named_does_not_hang_the_run(tmp_path: Path) -> None:
    """A named pipe without a writer is an answer with exit code 2, not a wait without an end."""
    write(tmp_path, {"app.py": b""})
    os.mkfifo(tmp_path / "pipe.py")

    code, _, errors = command(tmp_path, "pipe.py", seconds=5)

    assert code == 2
    assert "Traceback" not in errors


def test_a_socket_and_a_device_are_no_source_files(tmp_path: Path) -> None:
    """``/dev/null`` and ``/dev/zero`` behind a link lie outside the project."""
    write(tmp_path, {"app.py": b""})
    (tmp_path / "null.py").symlink_to("/dev/null")
    (tmp_path / "zero.py").symlink_to("/dev/zero")

    report = run(tmp_path)

    assert_consistent(report)
    assert {file.path for file in report.files if file.outcome == "skipped"} == {"null.py", "zero.py"}


def test_a_file_that_cannot_be_read_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Permissions do not stop the super-user, so the refusal of the system is played."""
    write(tmp_path, {"app.py": CALL.encode(), "secret.py": CALL.encode()})
    real = os.open

    def refuse(place: str | os.PathLike[str], *how: int, **more: int) -> int:
        if os.fspath(place).endswith("secret.py"):
            raise PermissionError(13, "Permission denied")
        return real(place, *how, **more)

    monkeypatch.setattr(os, "open", refuse)
    report = run(tmp_path)

    assert_consistent(report)
    assert [(item.path, item.reason) for item in report.failures] == [
        ("secret.py", "it cannot be read: Permission denied")
    ]
    assert {finding.path for finding in report.findings} == {"app.py"}


def test_a_file_that_vanishes_after_discovery_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process deletes it between the walk and the reading: it was asked for and not checked."""
    from inferlint.source import discover

    write(tmp_path, {"app.py": CALL.encode(), "gone.py": CALL.encode()})
    real = discover.discover
    calls = []

    def then_delete(*arguments: Any, **options: Any) -> discover.Discovery:
        found = real(*arguments, **options)
        calls.append(1)
        (tmp_path / "gone.py").unlink(missing_ok=True)
        return found

    monkeypatch.setattr(discover, "discover", then_delete)
    report = run(tmp_path)

    assert calls
    assert_consistent(report)
    assert [item.path for item in report.failures] == ["gone.py"]
    assert "No such file" in report.failures[0].reason


def test_a_file_that_becomes_a_directory_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the system answers is a reason, never a crash."""
    from inferlint.source import discover

    write(tmp_path, {"gone.py": CALL.encode()})
    real = discover.discover

    def then_change(*arguments: Any, **options: Any) -> discover.Discovery:
        found = real(*arguments, **options)
        if (tmp_path / "gone.py").is_file():
            (tmp_path / "gone.py").unlink()
            (tmp_path / "gone.py").mkdir()
        return found

    monkeypatch.setattr(discover, "discover", then_change)
    report = run(tmp_path)

    assert_consistent(report)
    assert [item.path for item in report.failures] == ["gone.py"]


NAMES = [
    "new\nline.py",
    "quote'\".py",
    "back\\slash.py",
    "space and tab\t.py",
    "[brackets]*.py",
    "-dash.py",
    "#hash.py",
    "é.py",
    "e\u0301.py",
    "日本.py",
    "\u202egnp.py",
    "\x1b[31mred.py",
    ".hidden.py",
    "a" * 200 + ".py",
    "for.py",
    "1.py",
]


@pytest.mark.parametrize("git", [False, True], ids=["plain", "git"])
def test_odd_file_names(tmp_path: Path, git: bool) -> None:
    """Every file of a folder is checked whatever its name, also as git lists it."""
    write(tmp_path, {f"pkg/{name}": CALL.encode() for name in NAMES})
    if git:
        subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)

    code, report, _ = command(tmp_path)
    paths = {item["path"] for item in report["findings"]}

    assert code == 1
    assert report["complete"]
    assert report["stats"]["analysed"] == len(NAMES)
    assert len(paths) == len(NAMES)


@pytest.mark.parametrize("form", ["json", "text", "concise"])
@pytest.mark.parametrize("git", [False, True], ids=["plain", "git"])
def test_file_names_that_are_no_text(tmp_path: Path, git: bool, form: str) -> None:
    """Bytes that are no UTF-8 in a file name are reported in some form, and the run goes on."""
    write(tmp_path, {"app.py": b""})
    place = os.path.join(os.fsencode(tmp_path), b"caf\xe9.py")
    with open(place, "wb") as file:
        file.write(CALL.encode())
    if git:
        subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)

    done = subprocess.run(
        [sys.executable, "-m", "inferlint", "check", "--output-format", form],
        cwd=tmp_path,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )

    assert done.returncode == 1, done.stderr.decode()
    assert b"caf" in done.stdout
    assert b"IL102" in done.stdout
    done.stdout.decode()


def test_many_small_files(tmp_path: Path) -> None:
    """1,500 files in 300 folders: each with one outcome, in order."""
    files = {f"pkg{n % 300}/m{n}.py": CALL.encode() if n % 50 == 0 else b"x = 1\n" for n in range(1500)}
    write(tmp_path, files)

    report = run(tmp_path)

    assert_consistent(report)
    assert report.stats.analysed == 1500
    assert len(report.findings) == 60
    assert [file.path for file in report.files] == sorted(files)


# Defects of our own


def test_a_rule_that_raises_fails_its_file_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug of ours is reported as one, and the other files are checked."""
    from inferlint.rules.registry import FILE_RULES

    rule = FILE_RULES[1]
    real = rule.check

    def broken(self: Any, view: Any) -> Any:
        if view.path == "bad.py":
            raise KeyError("what is\nthis")
        return real(self, view)

    monkeypatch.setattr(rule, "check", broken)
    write(tmp_path, {"bad.py": CALL.encode(), "good.py": CALL.encode()})
    report = run(tmp_path)

    assert_consistent(report)
    assert [item.path for item in report.failures] == ["bad.py"]
    assert "bug" in report.failures[0].reason
    assert "KeyError" in report.failures[0].reason
    assert {finding.path for finding in report.findings} == {"good.py"}


@pytest.mark.parametrize(
    "error", [RecursionError, MemoryError, AssertionError, UnicodeDecodeError, OSError, StopIteration]
)
def test_whatever_a_rule_raises_is_one_outcome(
    error: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every exception becomes a failure with a reason."""
    from inferlint.rules.registry import FILE_RULES

    def broken(self: Any, view: Any) -> Any:
        del self, view
        raise UnicodeDecodeError("utf-8", b"x", 0, 1, "no") if error is UnicodeDecodeError else error("no")

    monkeypatch.setattr(FILE_RULES[0], "check", broken)
    write(tmp_path, {"bad.py": CALL.encode(), "clean.py": b"x = 1\n"})
    report = run(tmp_path)

    assert_consistent(report)
    assert [(file.path, file.outcome) for file in report.files] == [("bad.py", "failed"), ("clean.py", "checked")]


KILLER = """
import os, signal
from inferlint.engine.scan import Scanner
real = Scanner._facts
def facts(self, task, text):
    if "killer" in task.path:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(self, task, text)
Scanner._facts = facts
"""


def test_a_file_that_kills_its_worker_fails_alone(tmp_path: Path) -> None:
    """The process that reads it dies; the file is named, every other file is checked."""
    write(tmp_path, {f"m{n}.py": CALL.encode() for n in range(6)} | {"killer.py": CALL.encode()})
    program = (
        KILLER
        + "from inferlint.engine import RunOptions, check_paths\n"
        + "from inferlint.config.load import load_config\n"
        + "from pathlib import Path\n"
        + "r = check_paths(['.'], load_config(Path.cwd()), options=RunOptions(jobs=2))\n"
        + "failures = [(item.path, item.reason) for item in r.failures]\n"
        + "print(repr((sorted({item.path for item in r.findings}), failures, r.stats.files)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    found, failures, files = eval(done.stdout)
    assert found == [f"m{n}.py" for n in range(6)]
    assert failures == [("killer.py", "the process that read it died")]
    assert files == 7


# Configuration

HOSTILE = {
    "not toml": b"modules = [",
    "not utf-8": b"exclude = ['\xff']",
    "nul": b"exclude = ['a\x00']",
    "bom": codecs.BOM_UTF8 + b"exclude = []",
    "wrong types": b"exclude = 1\nsrc = {}\n[router]\nmodules = 'a'\n",
    "router is a list": b"router = []",
    "routers is a table": b"[routers]\nmodules = ['a']\n",
    "deep": b"exclude = " + b"[" * 2000 + b"]" * 2000,
    "deep table": b"[" + b".".join([b"a"] * 3000) + b"]\nx = 1\n",
    "empty pattern": b"[router]\nmodules = ['']\n",
    "regular expression": b"[router]\nmodules = ['(a+)+$']\n",
    "only dots": b"[router]\nmodules = ['...']\n",
    "path instead of module": b"[router]\nmodules = ['app/router.py']\n",
    "absolute source root": b"src = ['/']\n[router]\nmodules = ['app']\n",
    "source root outside": b"src = ['../..']\n[router]\nmodules = ['app']\n",
    "gateway is no url": b"[router]\ngateway-urls = ['not a url']\n",
    "gateway with broken port": b"[router]\ngateway-urls = ['https://gw.example:port/']\n",
    "gateway with broken address": b"[router]\ngateway-urls = ['https://[::1']\n",
    "override without reason": b"[[overrides]]\npaths = ['*']\n",
    "expired override": b"[[overrides]]\npaths = ['*']\nreason = 'x'\nuntil = 2001-01-01\n",
    "unknown key": b"modles = []\n",
    "huge unknown key": b"a" * 100_000 + b" = 1\n",
    "bad overlay": b"[[provider]]\nid = 'x'\nnonsense = 1\n",
    "both files": b"exclude = []\n",
}
ALLOWED = {"bom", "not a problem"}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_configuration_is_a_sentence(name: str, tmp_path: Path) -> None:
    """A wrong configuration ends with exit code 2 and a line of its own; a run never crashes on it."""
    write(tmp_path, {"app.py": CALL.encode(), "inferlint.toml": HOSTILE[name]})
    if name == "both files":
        (tmp_path / "pyproject.toml").write_text("[tool.inferlint]\nexclude = []\n", encoding="utf-8")

    code, report, errors = command(tmp_path, seconds=30)

    assert "Traceback" not in errors
    assert "please report" not in errors.lower()
    if name in ALLOWED:
        assert code in (1, 2)
        return
    assert (code, report) == (2, None), errors
    assert errors.startswith("inferlint: ")
    assert len(errors) < 5000


@pytest.mark.parametrize(
    "pattern", ["[", "[!", "***", "\\", "!", "!**", "**/**/**/x", "(?s:a)", "a" * 5000, "{a,b}", " ", "#"]
)
def test_odd_exclude_patterns_do_not_crash(pattern: str, tmp_path: Path) -> None:
    """A glob is a glob or a mistake with a sentence."""
    write(tmp_path, {"app.py": CALL.encode(), "inferlint.toml": f"exclude = [{json.dumps(pattern)}]\n".encode()})

    code, _, errors = command(tmp_path)

    assert code in (1, 2)
    assert "Traceback" not in errors


def test_the_configuration_is_a_directory(tmp_path: Path) -> None:
    """``inferlint.toml/`` is no configuration."""
    (tmp_path / "inferlint.toml").mkdir()
    (tmp_path / "app.py").write_text(CALL, encoding="utf-8")
    (tmp_path / "pyproject.toml").mkdir()

    code, _, errors = command(tmp_path)

    assert code in (1, 2)
    assert "Traceback" not in errors


def test_paths_outside_the_root_and_nowhere(tmp_path: Path) -> None:
    """A path that cannot be meant is one sentence."""
    write(tmp_path, {"app.py": CALL.encode()})

    for path in ("nowhere", "../outside.py", "app.py/x"):
        code, _, errors = command(tmp_path, path, seconds=30)
        assert code == 2, path
        assert "Traceback" not in errors
        assert errors.startswith("inferlint: "), path


def test_a_path_that_is_too_long(tmp_path: Path) -> None:
    """The system's refusal is one sentence."""
    code, _, errors = command(write(tmp_path, {"app.py": b""}), "x" * 5000)

    assert code == 2
    assert "Traceback" not in errors


def test_an_empty_project_and_the_engine(tmp_path: Path) -> None:
    """No file is no finding; whether that is an error is the command line's decision."""
    report = check_paths([tmp_path], Config(root=tmp_path))

    assert (report.files, report.findings, report.failures) == ((), (), ())
    assert report.stats.files == 0


def test_a_mistake_in_the_look_at_one_file_is_a_failure_of_that_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bytes of the others are looked at all the same."""
    from inferlint.source.prefilter import Prefilter

    write(tmp_path, {"app.py": CALL.encode(), "odd.py": b"# odd\n"})
    real = Prefilter.matters

    def wrong(self: Prefilter, raw: bytes) -> bool:
        if raw == b"# odd\n":
            raise ZeroDivisionError("odd")
        return real(self, raw)

    monkeypatch.setattr(Prefilter, "matters", wrong)
    report = run(tmp_path)

    assert_consistent(report)
    assert [item.path for item in report.failures] == ["odd.py"]
    assert "which is a bug: ZeroDivisionError" in report.failures[0].reason
    assert {finding.path for finding in report.findings} == {"app.py"}
