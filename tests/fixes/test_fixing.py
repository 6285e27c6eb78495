"""Rounds, proofs and files: what the engine does with fixes, whoever made them."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import inferlint
from inferlint.engine import replacing
from inferlint.engine.fixing import Fixer, write
from inferlint.model.finding import Edit, Fix
from inferlint.model.span import Span
from tests.fixes.project import ROUTER, project

if TYPE_CHECKING:
    from inferlint.model.report import Report

Command = Any
ONE = "from openai import OpenAI\n\nclient = OpenAI()\n"
FIXED = "from acme.router import RouterClient\n\nclient = RouterClient()\n"


def test_imports_in_functions_are_fixed_in_one_round(tmp_path: Path) -> None:
    body = "def f{}():\n    from openai import OpenAI\n    return OpenAI()\n"
    nested = "def g(x):\n    if x:\n        from openai import OpenAI\n        return OpenAI()\n"
    made = project(tmp_path, "".join(map(body.format, range(12))) + nested)
    checks = []
    fixer = Fixer(tmp_path, lambda contents: checks.append(1) or made.check(contents), lambda _: True)
    new = fixer.run(made.check()).contents["app.py"].decode()
    # The import of a body under a condition is looked at once more, without anything to fix.
    assert len(checks) == 1
    assert new.count("    from acme.router import RouterClient\n    return RouterClient()\n") == 12
    assert new.count("        return RouterClient()\n") == 1


def test_one_import_is_enough_for_the_body_of_a_function(tmp_path: Path) -> None:
    source = "def f():\n    import openai\n    from openai import OpenAI\n    return openai.OpenAI(), OpenAI()\n"
    made = project(tmp_path, source)
    assert made.fixed() == (
        "def f():\n    from acme.router import RouterClient\n    return RouterClient(), RouterClient()\n"
    )


def test_a_second_run_changes_nothing(tmp_path: Path) -> None:
    made = project(tmp_path, ONE)
    first = made.outcome()
    assert {path: new.decode() for path, new in first.contents.items()} == {"app.py": FIXED}
    assert write(tmp_path, first.contents, first.before) == []
    assert (tmp_path / "app.py").read_text() == FIXED
    second = made.outcome(unsafe=True)
    assert (second.contents, second.fixed, second.withdrawn) == ({}, (), ())


def test_fixes_that_overlap_come_one_after_the_other(tmp_path: Path) -> None:
    source = "from openai import AsyncOpenAI, OpenAI\n\none = OpenAI()\ntwo = AsyncOpenAI()\nthree = OpenAI()\n"
    made = project(tmp_path, source)
    assert made.fixed() == (
        "from acme.router import AsyncRouterClient, RouterClient\n\n"
        "one = RouterClient()\ntwo = AsyncRouterClient()\nthree = RouterClient()\n"
    )
    fixed = [(one.line, one.rule) for one in made.outcome().fixed]
    assert sorted(fixed) == [(1, "IL101"), (1, "IL101"), (3, "IL102"), (4, "IL102"), (5, "IL102")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("RouterClient(", "it is not valid Python"),
        ("nonlocal_ = 1; nonlocal x", "it is not valid Python"),
        ("OpenAI", "the finding is still there"),
        ("__import__('anthropic').Anthropic", "there is a new finding"),
    ],
)
def test_a_fix_that_does_not_hold_is_withdrawn(tmp_path: Path, text: str, why: str) -> None:
    made = project(tmp_path, ONE + "\nother = OpenAI()\n")

    def wrong(report: Report) -> Report:
        """Return a report whose first fix writes ``text`` as the callee."""
        findings = [
            replace(one, fix=Fix("Wrong", "safe", None, (Edit("app.py", Span(3, 10, 3, 16), text),)))
            if one.rule == "IL102" and one.span.line == 3
            else one
            for one in report.findings
        ]
        return replace(report, findings=tuple(findings))

    outcome = Fixer(tmp_path, lambda contents: wrong(made.check(contents)), lambda _: True).run(wrong(made.check()))
    assert [failure.path for failure in outcome.withdrawn] == ["app.py"]
    assert why in outcome.withdrawn[0].reason
    # The other one holds.
    assert b"other = RouterClient()" in outcome.contents["app.py"]
    assert b"\nclient = OpenAI()\n" in outcome.contents["app.py"]
    told = [one.fix.reason for one in outcome.report.findings if one.span.line in (3, 4, 5) and one.rule == "IL102"]
    assert told == ["withdrawn"]


def test_a_lost_comment_withdraws_the_fix(tmp_path: Path) -> None:
    made = project(tmp_path, "from openai import OpenAI\n\nclient = OpenAI()  # why\n")

    def wrong(report: Report) -> Report:
        edit = Edit("app.py", Span(3, 10, 3, 25), "None")
        return replace(
            report, findings=tuple(replace(one, fix=Fix("", "safe", None, (edit,))) for one in report.findings)
        )

    outcome = Fixer(tmp_path, lambda contents: wrong(made.check(contents)), lambda _: True).run(wrong(made.check()))
    assert outcome.contents == {}
    assert {failure.reason.partition(": ")[2] for failure in outcome.withdrawn} == {"a comment would be lost"}


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("head", ["", "\ufeff", "# -*- coding: latin-1 -*-\n# café\n\n"])
def test_bytes_that_no_fix_touches_stay(tmp_path: Path, ending: str, head: str) -> None:
    made = project(tmp_path, "")
    encoding = "latin-1" if "latin" in head else "utf-8"
    source = (head + ONE + "\tname = 'é'\f \n").replace("\tname", "name").replace("\n", ending)
    (tmp_path / "app.py").write_bytes(source.encode(encoding))
    outcome = made.outcome()
    expected = source.replace("openai import OpenAI", "acme.router import RouterClient").replace(
        "= OpenAI", "= RouterClient"
    )
    assert outcome.contents["app.py"] == expected.encode(encoding)


def test_a_file_that_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    made = project(tmp_path, ONE)
    outcome = made.outcome()
    (tmp_path / "app.py").write_text(ONE + "# new\n")
    failures = write(tmp_path, outcome.contents, outcome.before)
    assert ["the file changed" in failure.reason for failure in failures] == [True]
    assert (tmp_path / "app.py").read_text() == ONE + "# new\n"


def test_what_a_link_leads_to_outside_is_left_alone(tmp_path: Path) -> None:
    outside = tmp_path / "outside.py"
    outside.write_text(ONE)
    root = tmp_path / "project"
    made = project(root, "")
    (root / "app.py").unlink()
    (root / "app.py").symlink_to(outside)
    outcome = made.outcome()
    for failure in write(root, outcome.contents, outcome.before):
        assert "link out of the project" in failure.reason
    assert outside.read_text() == ONE


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = project(tmp_path, ONE)
    outcome = made.outcome()

    def full(place: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(replacing, "replace_bytes", full)
    failures = write(tmp_path, outcome.contents, outcome.before)
    assert [failure.reason for failure in failures] == [
        "no fix was written: the file cannot be written: No space left on device"
    ]
    assert (tmp_path / "app.py").read_text() == ONE
    assert sorted(os.listdir(tmp_path)) == ["acme", "app.py", "pyproject.toml"]


# The command line ----------------------------------------------------------------------------------------


def _project(root: Path) -> None:
    project(root, ONE + "mine = OpenAI(organization='o')\nhers = OpenAI(api_key=mine)\n")


def test_fix_tells_what_it_did_and_what_remains(tmp_path: Path, command: Command) -> None:
    _project(tmp_path)
    done = command("check", ".", "--fix", "--output-format", "concise")
    assert done.code == 1
    assert "fixed app.py:3: IL102 Build the router's `RouterClient` instead of `OpenAI`" in done.err
    assert "fixed 1 finding in 1 file; 1 fix held back, applied with --unsafe-fixes" in done.err
    assert [line.split(":")[1] for line in done.out.splitlines()] == ["1", "6", "7"]
    assert "client = RouterClient()" in (tmp_path / "app.py").read_text()


def test_diff_changes_nothing_and_can_be_applied(tmp_path: Path, command: Command) -> None:
    _project(tmp_path)
    before = (tmp_path / "app.py").read_text()
    done = command("check", ".", "--diff")
    assert (done.code, (tmp_path / "app.py").read_text()) == (1, before)
    subprocess.run(["git", "apply", "-"], input=done.out, text=True, cwd=tmp_path, check=True)
    applied = (tmp_path / "app.py").read_text()
    (tmp_path / "app.py").write_text(before)
    command("check", ".", "--fix")
    assert (tmp_path / "app.py").read_text() == applied != before


def test_diff_has_the_bytes_and_the_names_of_the_files(tmp_path: Path) -> None:
    project(tmp_path, "")
    one = ONE.encode()
    before = {
        "bom.py": b"\xef\xbb\xbf" + one,
        "latin.py": b"# -*- coding: latin-1 -*-\n# \xe9\n" + one,
        "crlf.py": one.replace(b"\n", b"\r\n"),
        "mixed.py": one.replace(b"\n", b"\r\n", 1),
        "cr.py": one.replace(b"\n", b"\r"),
        "feed.py": b"x = 1\x0c\n\x0c\n" + one,
        "open.py": one.rstrip(),
        "a b.py": one,
        "caf\u00e9.py": one,
        'q"uote\\.py': one,
        "caf\u00e9\ttab.py": one,
    }
    for name, content in before.items():
        (tmp_path / name).write_bytes(content)
    command = [sys.executable, "-m", "inferlint", "check", "."]
    paths = os.pathsep.join([str(Path(inferlint.__file__).parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": paths}
    diff = subprocess.run([*command, "--diff"], capture_output=True, cwd=tmp_path, env=environment, check=False)
    assert diff.returncode == 1
    subprocess.run(["git", "apply", "-"], input=diff.stdout, cwd=tmp_path, check=True)
    applied = {name: (tmp_path / name).read_bytes() for name in before}
    for name, content in before.items():
        (tmp_path / name).write_bytes(content)
    subprocess.run([*command, "--fix"], capture_output=True, cwd=tmp_path, env=environment, check=True)
    for name, content in before.items():
        assert (tmp_path / name).read_bytes() == applied[name] != content, name


def test_quiet_says_nothing_of_what_was_done(tmp_path: Path, command: Command) -> None:
    project(tmp_path, ONE)
    assert command("check", ".", "--diff", "-q").err == ""
    done = command("check", ".", "--fix", "-q")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert (tmp_path / "app.py").read_text() == FIXED


def test_only_what_was_asked_for_is_fixed(tmp_path: Path, command: Command) -> None:
    project(tmp_path, ONE, other=ONE)
    assert command("check", "app.py", "--fix").code == 0
    assert ((tmp_path / "app.py").read_text(), (tmp_path / "other.py").read_text()) == (FIXED, ONE)


def test_what_a_baseline_hides_is_not_fixed(tmp_path: Path, command: Command) -> None:
    project(tmp_path, ONE, other=ONE)
    assert command("baseline", "create", "other.py").code == 0
    command("check", ".", "--fix", "--baseline", ".inferlint-baseline.json")
    assert ((tmp_path / "app.py").read_text(), (tmp_path / "other.py").read_text()) == (FIXED, ONE)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--unsafe-fixes",), "--unsafe-fixes says which fixes"),
        (("--fix", "--add-ignores", "because"), "--fix and --add-ignores exclude each other"),
        (("--diff", "--output-format", "json"), "--diff writes a diff to standard output"),
    ],
)
def test_options_that_do_not_go_together(
    tmp_path: Path, command: Command, options: tuple[str, ...], sentence: str
) -> None:
    project(tmp_path, ONE)
    done = command("check", ".", *options)
    assert done.code == 2
    assert sentence in done.err
    assert (tmp_path / "app.py").read_text() == ONE


def test_the_router_is_never_changed(tmp_path: Path, command: Command) -> None:
    project(tmp_path, "")
    command("check", ".", "--fix", "--unsafe-fixes")
    assert (tmp_path / "acme" / "router.py").read_text() == ROUTER


def test_json_says_what_was_fixed(tmp_path: Path, command: Command) -> None:
    import json

    project(tmp_path, ONE)
    done = command("check", ".", "--fix", "--output-format", "json")
    fixed = json.loads(done.out)["fixed"]
    assert [(one["rule"], one["line"], one["safety"]) for one in fixed] == [("IL101", 1, "safe"), ("IL102", 3, "safe")]
    assert (done.code, json.loads(done.out)["findings"]) == (0, [])


def test_without_a_target_nothing_is_planned(tmp_path: Path, command: Command) -> None:
    import json

    project(tmp_path, ONE, '[tool.inferlint.router]\nmodules = ["acme.router"]\n')
    done = command("check", ".", "--output-format", "json")
    assert {one["fix"] for one in json.loads(done.out)["findings"]} == {None}
    done = command("check", ".", "--fix", "--output-format", "json")
    assert {one["fix"]["reason"] for one in json.loads(done.out)["findings"]} == {"no-target", "import-used"}


# Notebooks -----------------------------------------------------------------------------------------------


def test_a_notebook_is_fixed_in_place(tmp_path: Path, command: Command) -> None:
    import json

    project(tmp_path, "")
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Title\n", "OpenAI()"]},
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": ["%pip install openai\n", "import os\n"]},
        {
            "cell_type": "code",
            "execution_count": 3,
            "metadata": {},
            "outputs": [],
            "source": ["from openai import OpenAI"],
        },
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": "client = OpenAI()  # é\nprint(os.sep)"},
    ]
    book = {"cells": cells, "metadata": {"kernelspec": {"name": "python3"}}, "nbformat": 4, "nbformat_minor": 5}
    before = json.dumps(book, indent=1, ensure_ascii=False) + "\n"
    (tmp_path / "try.ipynb").write_text(before, encoding="utf-8")
    done = command("check", ".", "--fix")
    after = (tmp_path / "try.ipynb").read_text(encoding="utf-8")
    assert done.code == 0, done.out + done.err
    expected = before.replace("from openai import OpenAI", "from acme.router import RouterClient")
    assert after == expected.replace("client = OpenAI()", "client = RouterClient()")
    assert "fixed try.ipynb:1 (cell 4): IL102" in done.err


def test_a_line_that_is_no_python_is_left_alone(tmp_path: Path, command: Command) -> None:
    import json

    project(tmp_path, "")
    cells = [{"cell_type": "code", "metadata": {}, "source": "from openai import OpenAI\n%time client = OpenAI()\n"}]
    before = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    (tmp_path / "try.ipynb").write_text(before)
    done = command("check", ".", "--fix", "--output-format", "json")
    assert (done.code, (tmp_path / "try.ipynb").read_text()) == (1, before)
    reasons = {one["fix"]["reason"] for one in json.loads(done.out)["findings"] if one["fix"]}
    assert "notebook-layout" in reasons
