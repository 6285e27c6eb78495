"""The command line: exit codes, what goes to which stream, and every command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft7Validator

import inferlint.engine
from inferlint.__main__ import main
from inferlint.cli import console
from inferlint.cli.check import exit_code
from inferlint.cli.common import start_folder
from inferlint.cli.main import COMMANDS
from inferlint.cli.progress import progress
from inferlint.cli.summary import summary
from inferlint.cli.tables import table, toml_value
from inferlint.model.finding import Finding
from inferlint.model.report import Failure, Report, Stats
from inferlint.model.span import NOWHERE
from inferlint.report import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from inferlint.model.finding import Severity

ROOT = Path(__file__).resolve().parent.parent
DIRECT = "from openai import OpenAI\n\nclient = OpenAI()\n"
CLEAN = "print('nothing here')\n"
ROUTER = "[router]\nmodules = ['app.router']\n"


@dataclass(frozen=True)
class Result:
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Any


def write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write a small project."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """Run a command in this process, in the temporary folder."""
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Result:
        capsys.readouterr()
        code = main(arguments)
        return Result(code, *capsys.readouterr())

    return call


def process(folder: Path, *arguments: str, stdin: bytes = b"", **environment: str) -> Result:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "inferlint", *arguments],
        cwd=folder,
        input=stdin,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        check=False,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


# Exit codes and streams


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    ("files", "arguments", "code"),
    [
        ({"a.py": CLEAN}, (), 0),
        ({"a.py": DIRECT}, (), 1),
        ({"a.py": DIRECT}, ("--exit-zero",), 0),
        ({"a.py": DIRECT}, ("--select", "IL104"), 0),
        ({"a.py": DIRECT, "b.py": b"import openai; x = '\xff'"}, (), 2),
        ({"a.py": CLEAN, "b.py": "import openai\nx = (\n"}, ("--exit-zero",), 2),
    ],
)
def test_the_exit_code_is_the_same_for_every_format(
    tmp_path: Path, name: str, files: Mapping[str, str | bytes], arguments: tuple[str, ...], code: int
) -> None:
    """0 clean, 1 findings, 2 could not check; 2 wins."""
    write(tmp_path, files)

    assert process(tmp_path, "check", "--output-format", name, *arguments).code == code


@pytest.mark.parametrize(
    ("files", "arguments", "message"),
    [
        ({"a.py": CLEAN}, ("does/not/exist",), "does/not/exist: no such file or directory"),
        (
            {"a.py": CLEAN, "inferlint.toml": "exlude = []"},
            (),
            "inferlint.toml:exlude: unknown key; allowed: extend, src, ",
        ),
        ({"a.py": CLEAN, "inferlint.toml": "[router]\nmodules = ['nope.router']"}, (), "nope.router"),
        (
            {"a.py": CLEAN, "inferlint.toml": "[router]\nproviders = ['opnai']"},
            (),
            "inferlint.toml:router.providers[0]: unknown provider 'opnai'; nearest match: openai; ",
        ),
        ({"a.py": CLEAN}, ("--config", "no.toml"), "no.toml: configuration file does not exist"),
        ({"a.txt": ""}, (), "check: no Python file to check in .; --allow-empty makes this no error"),
        ({"a.py": CLEAN}, ("--select", "IL999"), "--select: unknown rule 'IL999'"),
        ({"a.py": CLEAN}, ("--ignore", "IL101,"), "--ignore: unknown rule ''"),
        ({"a.py": CLEAN}, ("--stdin-filename", "a.py"), "check: --stdin-filename needs '-' as the only path"),
        (
            {"a.py": CLEAN},
            ("-", "a.py"),
            "check: '-' reads one file from standard input and cannot be given with other paths",
        ),
        (
            {"a.py": CLEAN},
            ("--show-files", "--output-format", "json"),
            "check: --show-files cannot be given with --output-format json",
        ),
        ({"a.py": CLEAN}, ("-q", "-v"), "check: --quiet and --verbose exclude each other"),
    ],
)
def test_what_cannot_be_checked_is_one_sentence(
    tmp_path: Path, run: Run, files: Mapping[str, str], arguments: tuple[str, ...], message: str
) -> None:
    """Exit code 2, nothing on standard output, one line on standard error."""
    write(tmp_path, files)
    result = run("check", *arguments)

    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.startswith("inferlint: ")
    assert result.err.count("\n") == 1


def test_a_wrong_option_is_a_usage_error(tmp_path: Path) -> None:
    """Options of later versions are not there yet."""
    result = process(tmp_path, "check", "--watch")

    assert (result.code, result.out) == (2, "")
    assert "No such option" in result.err


def test_a_wrong_command_names_the_nearest(run: Run) -> None:
    """A typing mistake is recognised."""
    result = run("chekc")

    assert result.code == 2
    assert "No such command 'chekc'; allowed: check, init, " in result.err
    assert "nearest match: check" in result.err


def test_findings_go_to_standard_output_and_everything_else_to_standard_error(tmp_path: Path, run: Run) -> None:
    """The report can be piped."""
    write(tmp_path, {"a.py": DIRECT})
    result = run("check", "--output-format", "concise", "--statistics")

    assert result.out.splitlines() == [
        "a.py:1:20: IL101 error `openai.OpenAI` is imported outside the router [openai]",
        "a.py:3:10: IL102 error `OpenAI()` is built outside the router [openai]",
    ]
    assert result.err.splitlines()[-3:] == [
        "     1  IL101  direct-import  error",
        "     1  IL102  direct-client  error",
        "Found 2 errors in 1 file",
    ]
    assert "`inferlint init`" in result.err


def test_text_shows_the_source(tmp_path: Path, run: Run) -> None:
    """The frame is read from the project root, wherever the run starts."""
    write(tmp_path, {"inferlint.toml": "", "pkg/a.py": DIRECT})
    os.chdir(tmp_path / "pkg")
    result = run("check", "a.py")

    assert " --> pkg/a.py:3:10\n  |\n3 | client = OpenAI()\n  |          ^^^^^^^^\n" in result.out


def test_json_is_one_document(tmp_path: Path, run: Run) -> None:
    """Also when something failed."""
    write(tmp_path, {"a.py": DIRECT, "b.py": "import openai\nx = (\n"})
    result = run("check", "--output-format", "json", "--color", "always")
    document = json.loads(result.out)

    assert result.code == 2
    assert (document["complete"], document["stats"]["failed"]) == (False, 1)
    assert {item["path"] for item in document["findings"]} == {"a.py"}
    assert document["failures"][0]["path"] == "b.py"


def test_an_incomplete_run_never_says_clean(tmp_path: Path, run: Run) -> None:
    """The failure is in the report, the summary says incomplete."""
    write(tmp_path, {"a.py": CLEAN, "b.py": "import openai\nx = (\n"})
    result = run("check", "-q")
    loud = run("check")

    assert "b.py:" in result.out
    assert " IL001 unchecked-file: " in result.out
    assert result.err == "inferlint: 1 problem kept the run from being complete (exit code 2)\n"
    assert "No direct provider use" not in loud.err
    assert "Incomplete: no findings, but not everything could be checked in 2 files (1 checked, 1 failed)" in loud.err


@pytest.mark.filterwarnings("ignore:GitWildMatchPattern:DeprecationWarning")
def test_no_file_is_no_error_when_that_is_allowed(tmp_path: Path, run: Run) -> None:
    """For hooks, which may be called with excluded files only."""
    write(tmp_path, {"a.py": DIRECT})
    skipped = run("check", "--force-exclude", "--exclude", "a.py", "a.py")
    allowed = run("check", "--force-exclude", "--exclude", "a.py", "--allow-empty", "a.py")

    assert (skipped.code, allowed.code) == (2, 0)
    assert "check: no Python file to check in a.py; 1 file skipped; --allow-empty" in skipped.err
    assert "Nothing was checked: 1 file skipped" in allowed.err


def test_quiet_and_clean_prints_nothing(tmp_path: Path, run: Run) -> None:
    """Not even the hint to write a configuration."""
    write(tmp_path, {"a.py": CLEAN})

    assert run("check", "-q") == Result(0, "", "")


def test_rules_and_levels_are_chosen(tmp_path: Path, run: Run) -> None:
    """``--select`` replaces, ``--ignore`` adds, ``--fail-level`` decides the exit code."""
    write(tmp_path, {"a.py": DIRECT, "inferlint.toml": "select = ['IL101']\nignore = ['IL104']\n"})

    def rules(*arguments: str) -> list[str]:
        return [line.split()[1] for line in run("check", "--output-format", "concise", *arguments).out.splitlines()]

    assert rules() == ["IL101"]
    assert rules("--select", "direct-client, IL104") == ["IL102"]
    assert rules("--select", "IL1", "--ignore", "IL101") == ["IL102"]
    assert rules("--ignore", "direct-import") == []


def test_the_fail_level_decides_what_fails(tmp_path: Path, run: Run) -> None:
    """Information alone never fails a run by default."""
    write(tmp_path, {"a.py": "import openai\n\ntry:\n    pass\nexcept openai.APIError:\n    pass\n"})
    default, verbose, strict = run("check"), run("check", "-v"), run("check", "--fail-level", "info")

    assert [item.code for item in (default, verbose, strict)] == [0, 0, 1]
    assert default.out == ""
    assert "No direct provider use found in 1 file (1 info hidden, show with -v)" in default.err
    assert verbose.out.startswith("info[IL101]: ")
    assert "Configuration: none; " in verbose.err
    assert strict.out.startswith("info[IL101]: ")


def test_comments_suppress_unless_told_otherwise(tmp_path: Path, run: Run) -> None:
    """The summary counts them; ``--no-ignores`` shows them, from a file and from standard input."""
    write(tmp_path, {"a.py": "import openai\nc = openai.OpenAI()  # inferlint: ignore[IL102] contract test\n"})
    honoured, ignored = run("check", "--select", "IL102"), run("check", "--select", "IL102", "--no-ignores")

    assert (honoured.code, honoured.out) == (0, "")
    assert "No direct provider use found in 1 file; 1 suppressed" in honoured.err
    assert ignored.code == 1
    assert process(tmp_path, "check", "--no-ignores", "-", stdin=(tmp_path / "a.py").read_bytes()).code == 1


def test_files_are_listed_with_their_outcome(tmp_path: Path, run: Run) -> None:
    """Instead of the findings."""
    write(tmp_path, {"a.py": DIRECT, "b.py": "import openai\nx = (\n"})
    lines = run("check", "--show-files").out.splitlines()

    assert lines[0] == "checked  a.py"
    assert lines[1].startswith("failed   b.py: ")


def test_standard_input_is_checked_under_its_name(tmp_path: Path) -> None:
    """The zone and the frame depend on it."""
    write(tmp_path, {"app/__init__.py": "", "app/router.py": DIRECT, "inferlint.toml": ROUTER})
    inside = process(tmp_path / "app", "check", "-", "--stdin-filename", "router.py", stdin=DIRECT.encode())
    outside = process(tmp_path / "app", "check", "-", "--stdin-filename", "other.py", stdin=DIRECT.encode())
    unnamed = process(tmp_path, "check", "-", stdin=DIRECT.encode())

    assert inside.code == 0, inside
    assert outside.code == 1
    assert "--> app/other.py:3:10\n  |\n3 | client = OpenAI()\n" in outside.out
    assert "--> stdin.py:1:20" in unnamed.out


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        (b"\x1b[31m.py", ("\\x1b[31m.py", "\\u001b[31m.py", "%1B%5B31m.py")),
        (b"a\n\xc3\xa9.py", ("a\\né.py", "a%0A%C3%A9.py")),
        (b"\xff.py", ("\\udcff.py", "%FF.py")),
    ],
)
def test_hostile_names_are_printed_safely(tmp_path: Path, raw: bytes, shown: tuple[str, ...]) -> None:
    """Neither escapes nor bytes that are no text reach the terminal."""
    name = os.fsdecode(raw)
    try:
        write(tmp_path, {name: DIRECT})
    except OSError:
        pytest.skip("the file system does not take such names")
    for form in FORMATS:
        result = process(tmp_path, "check", "--output-format", form, PYTHONIOENCODING="ascii")
        assert result.code == 1
        assert "\x1b" not in result.out + result.err
        assert any(text in result.out for text in shown)


# Colour, progress, start-up


@pytest.mark.parametrize(
    ("when", "environment", "terminal", "colored"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"CLICOLOR_FORCE": "1"}, False, True),
        ("auto", {"CLICOLOR_FORCE": "0"}, False, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_colour_is_decided_in_order(
    monkeypatch: pytest.MonkeyPatch, when: Any, environment: dict[str, str], terminal: bool, colored: bool
) -> None:
    """Option, then NO_COLOR, then FORCE_COLOR, then the terminal."""
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)

    assert console.wants_color(when, sys.stdout) is colored


def test_colour_reaches_the_report(tmp_path: Path, run: Run) -> None:
    """On request, also into a pipe."""
    write(tmp_path, {"a.py": DIRECT})

    assert "\x1b[1;31merror[IL101]\x1b[0m" in run("check", "--color", "always").out
    assert "\x1b" not in run("check").out


def test_progress_is_for_long_runs_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Silent for a second, then one line, which is removed."""
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    with progress(quiet=False) as update:
        assert update is None
    monkeypatch.setattr("inferlint.cli.progress.is_terminal", lambda _stream: True)
    with progress(quiet=True) as update:
        assert update is None
    with progress(quiet=False) as update:
        assert update is not None
        update(1, 100)
        assert capsys.readouterr().err == ""
        now[0] = 1.5
        update(50, 100)
        update(51, 100)
        assert capsys.readouterr().err == "\rchecking 50/100 files"
    assert capsys.readouterr().err == "\r" + " " * len("checking 50/100 files") + "\r"


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["schema"], ["check", "--help"]])
def test_start_up_imports_nothing_heavy(tmp_path: Path, arguments: list[str]) -> None:
    """What only prints imports neither LibCST nor the engine."""
    program = (
        "import sys; from inferlint.__main__ import main; code = main(sys.argv[1:]); "
        "heavy = {'libcst', 'pathspec', 'inferlint.engine', 'inferlint.catalogue.load', 'multiprocessing'}; "
        "sys.stderr.write(' '.join(heavy & set(sys.modules))); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=tmp_path,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )

    assert (done.returncode, done.stderr.decode()) == (0, "")


def test_the_version_is_printed(run: Run) -> None:
    """One line."""
    assert run("--version").out == f"inferlint, version {inferlint.__version__}\n"


# What ends a run early


def test_a_bug_prints_a_report_to_paste(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 2, never 1: nothing was proven."""

    def fail(*_arguments: object, **_options: object) -> None:
        raise ZeroDivisionError("```\nboom")

    write(tmp_path, {"a.py": CLEAN})
    monkeypatch.setattr(inferlint.engine, "check_paths", fail)
    result = run("check", "a file.py")

    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(
        "inferlint: this is a bug in inferlint, not in your code; nothing was proven.\n"
        "Please report it with everything below.\n\n### Version\n\n```\ninferlint "
    )
    assert "### Command\n\n```\ninferlint check 'a file.py'\n```\n\n### Traceback\n\n```\nTraceback " in result.err
    assert result.err.endswith("ZeroDivisionError: '''\nboom\n```\n")


def test_an_interrupt_ends_with_130(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As shells expect."""

    def interrupt(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    write(tmp_path, {"a.py": CLEAN})
    monkeypatch.setattr(inferlint.engine, "check_paths", interrupt)

    assert run("check") == Result(130, "", "\ninferlint: interrupted\n")


@pytest.mark.skipif(os.name == "nt", reason="pipes break differently")
def test_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    """Nobody reads: no traceback."""
    write(tmp_path, {f"a{number}.py": DIRECT for number in range(3)})
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "inferlint", "check"],
            cwd=tmp_path,
            stdout=writer,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
        )
    finally:
        os.close(writer)

    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


# The summary line


def report(*severities: Severity, **changes: Any) -> Report:
    """Return a report with one finding for each severity."""
    findings = tuple(
        Finding("IL101", "direct-import", severity, "high", "import", "m", "a.py", NOWHERE) for severity in severities
    )
    return Report(**{"findings": findings, "failures": (), "files": (), "stats": Stats(3, 3), **changes})


FAILED = (Failure("a.py", "cannot be parsed"),)


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (report(), "No direct provider use found in 3 files"),
        (report(stats=Stats(1, 1)), "No direct provider use found in 1 file"),
        (report(stats=Stats(3, 2, 1)), "No direct provider use found in 2 of 3 files (1 skipped)"),
        (report(stats=Stats(1, 0, 1)), "Nothing was checked: 1 file skipped"),
        (report(stats=Stats()), "Nothing was checked: 0 files skipped"),
        (report("info"), "No direct provider use found in 3 files (1 info hidden, show with -v)"),
        (report("error"), "Found 1 error in 3 files"),
        (report("warning", "warning"), "Found 2 warnings in 3 files"),
        (
            report(
                *["error"] * 7,
                "warning",
                "warning",
                *["info"] * 3,
                stats=Stats(212, 210, 1, 1),
                failures=FAILED,
            ),
            (
                "Found 7 errors, 2 warnings (3 info hidden, show with -v) "
                "in 212 files (210 checked, 1 skipped, 1 failed)"
            ),
        ),
        (
            report(failures=FAILED, stats=Stats(2, 1, 0, 1)),
            "Incomplete: no findings, but not everything could be checked in 2 files (1 checked, 1 failed)",
        ),
        (
            report(suppressed=2, baselined=1),
            "No direct provider use found in 3 files; 2 suppressed, 1 in the baseline",
        ),
    ],
)
def test_the_summary_says_what_was_found(given: Report, line: str) -> None:
    """One line."""
    assert summary(given, "warning") == line


@pytest.mark.parametrize(
    ("given", "level", "zero", "code"),
    [
        (report(), "info", False, 0),
        (report("info"), "warning", False, 0),
        (report("info"), "info", False, 1),
        (report("warning"), "error", False, 0),
        (report("error"), "error", False, 1),
        (report("error"), "error", True, 0),
        (report("error", failures=FAILED), "error", True, 2),
        (report(failures=FAILED), "error", False, 2),
    ],
)
def test_the_exit_code_follows_the_level(given: Report, level: Any, zero: bool, code: int) -> None:
    """Incomplete wins over everything."""
    assert exit_code(given, level, exit_zero=zero) == code


# Where the configuration comes from


def test_the_configuration_of_the_current_folder_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any selection of paths below it gives the same answer; a nested one cannot switch it off."""
    write(tmp_path, {"inferlint.toml": "", "sub/inferlint.toml": "", "sub/a.py": CLEAN})
    monkeypatch.chdir(tmp_path)

    assert start_folder(("sub/a.py",)) == tmp_path


def test_a_project_elsewhere_brings_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside the current folder, or below one without configuration."""
    write(
        tmp_path,
        {"x/sub/inferlint.toml": "", "x/sub/p/a.py": CLEAN, "x/sub/q/b.py": CLEAN, "here/x.py": CLEAN},
    )
    monkeypatch.chdir(tmp_path / "here")
    assert start_folder(("../x/sub/p/a.py", "../x/sub/q")) == tmp_path / "x" / "sub"

    monkeypatch.chdir(tmp_path / "x")
    assert start_folder(("sub/p/a.py",)) == tmp_path / "x" / "sub" / "p"
    assert start_folder((".",)) == tmp_path / "x"


# The other commands


def test_every_command_has_a_module_of_its_name() -> None:
    """The table in the group is the list of commands."""
    for name in COMMANDS:
        module = __import__(f"inferlint.cli.{name}", fromlist=["command"])
        assert module.command.name == name
        assert module.command.help


def test_rules_are_listed_and_explained(run: Run) -> None:
    """By code, by slug, as text and as JSON."""
    assert run("rules").out.splitlines()[0].split()[:3] == ["IL001", "unchecked-file", "error"]
    assert json.loads(run("rules", "--output-format", "json").out)[0]["code"] == "IL001"
    by_code, by_slug = run("rule", "IL102"), run("rule", "direct-client")
    assert by_code.out.startswith("IL102 direct-client (error, since 0.1.0)\n\n")
    assert by_code == by_slug
    assert "documentation" in json.loads(run("rule", "IL102", "--output-format", "json").out)
    unknown = run("rule", "direct-clint")
    assert (unknown.code, unknown.out) == (2, "")
    assert unknown.err == (
        "inferlint: rule: unknown rule 'direct-clint'; nearest match: direct-client; `inferlint rules` lists all\n"
    )


def test_providers_are_listed_and_described(tmp_path: Path, run: Run) -> None:
    """With those of the configuration."""
    assert run("providers").out.startswith("id ")
    assert {"id", "name"} <= json.loads(run("providers", "--output-format", "json").out)[0].keys()
    assert run("providers", "groq").out.startswith("id: groq\nname: Groq\n")
    assert json.loads(run("providers", "groq", "--output-format", "json").out)["id"] == "groq"
    assert run("providers", "grok-ai").code == 2
    assert "providers: unknown provider 'opnai'; nearest match: openai" in run("providers", "opnai").err


def test_the_effective_configuration_is_shown(tmp_path: Path, run: Run) -> None:
    """Value and origin of all keys, of one, or of one table."""
    write(tmp_path, {"inferlint.toml": "preset = 'openrouter'\nexclude = ['x']\n"})
    lines = run("config").out.splitlines()

    assert 'exclude = ["x"]  # inferlint.toml' in lines
    assert 'fail-level = "warning"  # default' in lines
    assert 'router.gateway-urls = ["https://openrouter.ai/api"]  # preset openrouter' in lines
    assert run("config", "exclude").out == 'exclude = ["x"]  # inferlint.toml\n'
    assert all(line.startswith("router.") for line in run("config", "router").out.splitlines())
    assert run("config", "overrides").err.endswith("overrides is not set\n")
    document = json.loads(run("config", "exclude", "--output-format", "json").out)
    assert document["settings"] == [{"key": "exclude", "value": ["x"], "origin": "inferlint.toml"}]
    wrong = run("config", "exlude")
    assert (wrong.code, wrong.err) == (2, "inferlint: config: no setting 'exlude'; nearest match: exclude\n")


def test_the_schema_is_printed(run: Run) -> None:
    """Valid draft 7."""
    Draft7Validator.check_schema(json.loads(run("schema").out))


def test_values_are_printed_as_toml() -> None:
    """Inline, with quotes where they are needed."""
    assert toml_value({"a b": ["x", True, 1], "c": {}, "d": None}) == '{ "a b" = ["x", true, 1], c = {} }'
    assert table([["a", "日本"], ["bcd", "x\n"]]) == "a    日本\nbcd  x\\n\n"


# init

PROJECT = {
    "src/acme/__init__.py": "",
    "src/acme/llm/__init__.py": "",
    "src/acme/llm/router.py": (
        "import os\nfrom anthropic import Anthropic\nfrom openai import OpenAI\n\n"
        "a = Anthropic()\nb = OpenAI(base_url=os.environ['ACME_LLM_URL'])\nc = OpenAI(base_url='https://llm.acme.test/v1')\n"
    ),
    "src/acme/summary.py": DIRECT,
    "tests/test_both.py": "import anthropic, openai\na = anthropic.Anthropic()\nb = openai.OpenAI()\n",
}


def test_init_proposes_and_writes_the_router(tmp_path: Path, run: Run) -> None:
    """Into a new file where there is no ``pyproject.toml``; the next run uses it."""
    write(tmp_path, PROJECT)
    dry = run("init", "--dry-run")
    assert not (tmp_path / "inferlint.toml").exists()
    done = run("init")

    assert (dry.code, done.code) == (0, 0)
    assert dry.out == done.out == (tmp_path / "inferlint.toml").read_text()
    assert 'modules = ["acme.llm.router"]\n' in done.out
    assert '# gateway-urls = ["https://llm.acme.test/v1"]\n# gateway-env = ["ACME_LLM_URL"]\n' in done.out
    assert "Nothing written; without --dry-run this goes into inferlint.toml." in dry.err
    assert "acme.llm.router  reaches anthropic, openai" in done.err
    assert "With `acme.llm.router` as the router " in done.err
    assert "Wrote inferlint.toml.\nNext:\n  inferlint check" in done.err
    after = run("check", "--output-format", "concise")
    assert {line.split(":")[0] for line in after.out.splitlines()} == {
        "src/acme/summary.py",
        "tests/test_both.py",
    }


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"[project]\nname = 'x'\n", b"[project]\nname = 'x'\n\n[tool.inferlint.router]\n"),
        (b"[project]\r\nname = 'x'", b"[project]\r\nname = 'x'\r\n\r\n[tool.inferlint.router]\r\n"),
        (b"", b"[tool.inferlint.router]\n"),
    ],
)
def test_init_appends_to_pyproject(tmp_path: Path, run: Run, before: bytes, after: bytes) -> None:
    """Everything that was there stays as it was, line ends included."""
    write(tmp_path, {**PROJECT, "pyproject.toml": before})
    result = run("init")
    content = (tmp_path / "pyproject.toml").read_bytes()

    assert result.code == 0
    assert content.startswith(after)
    assert b'modules = ["acme.llm.router"]' in content
    assert not (tmp_path / "inferlint.toml").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".pyproject")] == []


def test_init_finds_a_package_of_adapters(tmp_path: Path, run: Run) -> None:
    """A folder named like a router whose modules reach several providers."""
    write(
        tmp_path,
        {
            "app/__init__.py": "",
            "app/providers/__init__.py": "",
            "app/providers/one.py": DIRECT,
            "app/providers/two.py": "from anthropic import Anthropic\nc = Anthropic()\n",
            "app/other.py": DIRECT,
        },
    )
    result = run("init", "--dry-run")

    assert 'modules = ["app.providers"]\n' in result.out
    assert "2 modules in it reach anthropic, openai" in result.err
    assert "2 of 6 findings remain" in result.err


def test_init_without_candidate_says_so(tmp_path: Path, run: Run) -> None:
    """The configuration is written with an empty list to fill in."""
    write(tmp_path, {"a.py": DIRECT})
    result = run("init")

    assert result.code == 0
    assert "No router candidate: no module reaches several providers or builds a router." in result.err
    assert "2 findings now; name the router in `modules`." in result.err
    assert (tmp_path / "inferlint.toml").read_text().endswith("modules = []\n")


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (
            {"inferlint.toml": ""},
            "inferlint.toml configures this project already; edit it, or remove it first",
        ),
        ({"pyproject.toml": "[tool.inferlint]\n"}, "pyproject.toml configures this project already"),
        ({"pyproject.toml": "[tool.inferlint\n"}, "pyproject.toml configures this project already"),
        ({"pyproject.toml": "[project\n"}, "pyproject.toml: is not valid TOML: "),
        ({"pyproject.toml": "tool = {}\n"}, "pyproject.toml: is not valid TOML: "),
    ],
)
def test_init_never_overwrites(tmp_path: Path, run: Run, files: Mapping[str, str], message: str) -> None:
    """An existing configuration, or a file it cannot extend, stays as it is."""
    write(tmp_path, {"a.py": CLEAN, **files})
    result = run("init")

    assert (result.code, result.out) == (2, "")
    assert message in result.err
    for name, content in files.items():
        assert (tmp_path / name).read_text() == content
