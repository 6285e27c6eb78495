"""Several reports of one run: files beside standard output, the format of the place, the step summary."""

from __future__ import annotations

import json
import os
import random
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from junitparser import JUnitXml
from report.test_github import parse
from test_cli import CLEAN, DIRECT, ROOT, Run, process, run, write

from inferlint.cli.outputs import inferred_format, parse_outputs, repository_prefix, write_outputs
from inferlint.engine import check_paths
from inferlint.report import FORMATS
from inferlint.report.markdown import MARKER

__all__ = ["run"]

#: A byte that no run repeats: the JSON document holds how long the run took.
SECONDS = re.compile(rb'"seconds": [0-9.]+')


def all_outputs(folder: str) -> list[str]:
    """Return the options that write every format below a folder."""
    return [item for name in FORMATS for item in ("--output", f"{name}:{folder}/{name}.out")]


def reports(folder: Path) -> dict[str, bytes]:
    """Return what was written, without the time the run took."""
    return {path.name: SECONDS.sub(b"", path.read_bytes()) for path in sorted(folder.iterdir())}


def test_every_format_at_once(tmp_path: Path, run: Run) -> None:
    """Each file holds what standard output would hold, and standard output is as ever."""
    write(tmp_path, {"a.py": DIRECT, "b ü.py": DIRECT})
    together = run("check", *all_outputs("new folder/reports"))
    found = reports(tmp_path / "new folder" / "reports")

    assert together.code == 1
    assert together.out == run("check").out
    assert list(found) == sorted(f"{name}.out" for name in FORMATS)
    for name in FORMATS:
        alone = run("check", "--output-format", name)
        assert alone.code == 1
        assert SECONDS.sub(b"", alone.out.encode()) == found[f"{name}.out"]
    assert len(JUnitXml.fromstring(found["junit.out"])) == 2


def test_reports_are_the_same_in_every_order(tmp_path: Path) -> None:
    """Of paths, of files on disk, and on every run; with another number of processes, too."""
    names = [f"{folder}/{name}.py" for folder in ("a", "b c", "é") for name in ("x", "y", "z")]
    seen: list[dict[str, bytes]] = []
    for seed in range(3):
        order = names[:]
        random.Random(seed).shuffle(order)
        project = tmp_path / f"{seed}" / "project"
        for name in order:
            write(project, {name: DIRECT + f"client.chat.completions.create(model='{name}')\n"})
        write(project, {"broken.py": "import openai\nx = (\n"})
        random.Random(-seed).shuffle(order)
        jobs = ("-j", "2") if seed == 2 else ()
        done = process(project, "check", "-q", *jobs, *all_outputs(f"{tmp_path}/{seed}/out"), *order, "broken.py")
        assert done.code == 2, done.err
        seen.append(reports(tmp_path / f"{seed}" / "out"))

    assert seen[0] == seen[1] == seen[2]
    assert len(seen[0]) == len(FORMATS)


def test_standard_output_by_a_dash(tmp_path: Path, run: Run) -> None:
    """It takes the place of the format that standard output has by default, not of one that is asked for."""
    write(tmp_path, {"a.py": DIRECT})

    assert json.loads(run("check", "--output", "gitlab:-", "--output", "text:a.txt").out)[0]["check_name"] == "IL101"
    assert (tmp_path / "a.txt").read_text("utf-8").startswith("error[IL101]")
    both = run("check", "--output", "gitlab:-", "--output-format", "text")
    assert (both.code, both.out) == (2, "")
    assert "check: --output gitlab:- and --output-format text both write to standard output; leave one out" in both.err


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (
            "sarif",
            "'sarif' does not begin with a format; give FORMAT:PATH, such as sarif:inferlint.sarif; formats: text, ",
        ),
        ("xml:a", "'xml:a' does not begin with a format"),
        ("C:\\a.sarif", "does not begin with a format"),
        (":a", "':a' does not begin with a format"),
        ("auto:a", "'auto:a' does not begin with a format"),
        ("json:", "'json:' has no path behind the colon"),
        ("json:.", ". is a folder"),
    ],
)
def test_wrong_values_are_explained(tmp_path: Path, run: Run, value: str, message: str) -> None:
    """Before anything is checked."""
    write(tmp_path, {"a.py": DIRECT})
    result = run("check", "--output", value)

    assert (result.code, result.out) == (2, "")
    assert f"inferlint: --output: {message}" in result.err.replace("\\\\", "\\") or message in result.err


def test_the_same_path_twice(tmp_path: Path, run: Run) -> None:
    """Also in two spellings, and standard output, too."""
    write(tmp_path, {"a.py": CLEAN})

    for first, second in (("x.json", "./x.json"), ("-", "-")):
        result = run("check", "--output", f"json:{first}", "--output", f"sarif:{second}")
        assert result.code == 2
        assert f"--output: {second} is given twice" in result.err


def test_only_the_first_colon_counts() -> None:
    """A drive of Windows, a colon in a name."""
    targets = parse_outputs([r"sarif:C:\out\a.sarif", "json:a:b.json", "junit:-"])

    assert [(item.format, item.path) for item in targets] == [
        ("sarif", r"C:\out\a.sarif"),
        ("json", "a:b.json"),
        ("junit", "-"),
    ]


def test_a_path_that_cannot_be_written(tmp_path: Path, run: Run) -> None:
    """Exit code 2 and a sentence; the other reports are there."""
    write(tmp_path, {"a.py": CLEAN, "file": "x"})
    result = run("check", "--output", "json:file/below.json", "--output", "gitlab:good.json")

    assert result.code == 2
    assert "inferlint: --output: file/below.json cannot be written: " in result.err
    assert (tmp_path / "good.json").read_text("utf-8") == "[]\n"
    assert (tmp_path / "file").read_text() == "x"
    assert not list(tmp_path.glob(".inferlint-*"))


def test_a_file_is_replaced_in_one_step(tmp_path: Path) -> None:
    """What was there before is whole until the new report is; links and permissions stay."""
    target, link = tmp_path / "real.json", tmp_path / "link.json"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    before = target.open("rb")

    assert write_outputs(parse_outputs([f"json:{link}"]), lambda name: f"{name} é \udcff\n") == []
    assert before.read() == b"old"
    before.close()
    assert target.read_bytes() == "json é \\udcff\n".encode()
    assert link.is_symlink()
    if sys.platform != "win32":
        assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "real.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="no devices in the file system")
def test_devices_are_written_to(tmp_path: Path, run: Run) -> None:
    """They are not replaced by a file."""
    write(tmp_path, {"a.py": CLEAN})

    assert run("check", "--output", f"json:{os.devnull}").code == 0
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_files_are_there_when_nobody_reads(tmp_path: Path) -> None:
    """A closed pipe ends the run after the files were written."""
    write(tmp_path, {"a.py": DIRECT})
    read, end = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "inferlint", "check", "-q", "--output", "json:a.json"],
        cwd=tmp_path,
        stdout=end,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    os.close(end)

    assert done.returncode == 2
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["findings"]


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        ({}, "text"),
        ({"CI": "true"}, "text"),
        ({"GITHUB_ACTIONS": "true"}, "github"),
        ({"GITHUB_ACTIONS": "false", "GITLAB_CI": "true"}, "gitlab"),
        ({"GITHUB_ACTIONS": "", "GITLAB_CI": ""}, "text"),
    ],
)
def test_the_format_of_the_place(environment: dict[str, str], name: str) -> None:
    """Only ``auto`` looks at the environment."""
    assert inferred_format("auto", environment) == name
    assert inferred_format("text", environment) == "text"


def test_the_environment_changes_nothing_unasked(tmp_path: Path) -> None:
    """Neither format nor summary; with ``auto`` both."""
    write(tmp_path, {"a.py": DIRECT})
    summary = tmp_path / "summary.md"
    summary.write_text("before\n")
    environment = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary)}
    unasked = process(tmp_path, "check", "--output-format", "text", **environment)
    assert unasked.out.startswith("error[IL101]")
    assert summary.read_text() == "before\n"

    asked = process(tmp_path, "check", "--output-format", "auto", **environment)

    assert [found.name for line in asked.out.splitlines() if (found := parse(line))] == ["error", "error"]
    assert summary.read_text("utf-8").startswith(f"before\n{MARKER}\n### inferlint: 2 errors\n")


def test_the_summary_is_an_extra(tmp_path: Path) -> None:
    """One that cannot be written is said and changes no exit code; a file in the format writes one, too."""
    write(tmp_path, {"a.py": CLEAN})
    failed = process(tmp_path, "check", "--output-format", "github", GITHUB_STEP_SUMMARY=str(tmp_path))
    beside = process(tmp_path, "check", "--output", "github:a.txt", GITHUB_STEP_SUMMARY=str(tmp_path / "summary.md"))

    assert failed.code == 0
    assert "GITHUB_STEP_SUMMARY: the step summary cannot be written: " in failed.err
    assert beside.code == 0
    assert MARKER in (tmp_path / "summary.md").read_text("utf-8")


def test_paths_start_at_the_repository(tmp_path: Path, run: Run) -> None:
    """What a host shows is below the root of its repository, not of the project in it."""
    write(tmp_path, {"services/a b/inferlint.toml": "", "services/a b/x.py": DIRECT})
    (tmp_path / ".git").mkdir()
    os.chdir(tmp_path / "services" / "a b")
    prefix = repository_prefix(Path.cwd())

    assert prefix == "services/a b/"
    assert repository_prefix(tmp_path) == ""
    assert json.loads(run("check", "--output", "gitlab:-").out)[0]["location"]["path"] == "services/a b/x.py"
    sarif = json.loads(run("check", "--output", "sarif:-").out)["runs"][0]["results"][0]
    uri = sarif["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "services/a%20b/x.py"
    assert "primaryLocationLineHash" in sarif["partialFingerprints"]
    assert "file=services/a b/x.py," in run("check", "--output", "github:-").out
    assert json.loads(run("check", "--output", "json:-").out)["findings"][0]["path"] == "x.py"


def test_notebooks_and_standard_input(tmp_path: Path, run: Run) -> None:
    """Both give places in the text that was read."""
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": ["import openai\n", "openai.OpenAI()\n"]}
    notebook = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1)
    write(tmp_path, {"n.ipynb": notebook})
    inside = json.loads(run("check", "--output", "gitlab:-", "n.ipynb").out)
    piped = process(tmp_path, "check", "-", "--stdin-filename", "new.py", "--output", "sarif:-", stdin=DIRECT.encode())
    [first, second] = json.loads(piped.out)["runs"][0]["results"]
    lines = notebook.split("\n")

    assert ["import openai" in lines[inside[0]["location"]["lines"]["begin"] - 1], len(inside)] == [True, 2]
    assert "openai.OpenAI()" in lines[inside[1]["location"]["lines"]["begin"] - 1]
    assert second["partialFingerprints"]["primaryLocationLineHash"].endswith(":1")
    assert first["partialFingerprints"] != second["partialFingerprints"]


def test_the_public_api_reads_the_same(tmp_path: Path) -> None:
    """Formats need no command line."""
    from inferlint.catalogue.load import load_catalogue
    from inferlint.config.load import load_config
    from inferlint.report import renderer
    from inferlint.report.options import RenderOptions

    write(tmp_path, {"a.py": DIRECT})
    config = load_config(tmp_path, known_rules={})
    report = check_paths([str(tmp_path)], config, load_catalogue(()))

    for name in FORMATS:
        assert "IL101" in renderer(name)(report, RenderOptions())
