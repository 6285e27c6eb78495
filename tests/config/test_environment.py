"""Environment variables: which ones are read, what wins, and what a misspelt one says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from helpers import project

from inferlint.cli.environment import VARIABLES, unknown_variables

if TYPE_CHECKING:
    from pathlib import Path

Command = Any
DIRECT = "from openai import OpenAI\n\nclient = OpenAI()\n"


def test_the_configuration_file_can_come_from_the_environment(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The option wins; settings are laid over either; spaces in the path are no matter."""
    project(tmp_path, {"inferlint.toml": "", "of ci.toml": "fail-level = 'error'\n", "other.toml": "exclude = ['x']\n"})
    monkeypatch.setenv("INFERLINT_CONFIG", "of ci.toml")
    shown = command("config", "fail-level")

    assert shown.out == 'fail-level = "error"  # of ci.toml\n'
    assert shown.err.endswith("of ci.toml (from INFERLINT_CONFIG)\n")
    assert command("config", "exclude", "--config", "other.toml").out == 'exclude = ["x"]  # other.toml\n'
    assert command("config", "fail-level", "--config", "fail-level='info'").out == 'fail-level = "info"  # --config\n'
    monkeypatch.setenv("INFERLINT_CONFIG", "")
    assert command("config", "fail-level").out == 'fail-level = "warning"  # default\n'
    monkeypatch.setenv("INFERLINT_CONFIG", "gone.toml")
    gone = command("check")
    assert (gone.code, gone.out) == (2, "")
    assert gone.err == "inferlint: INFERLINT_CONFIG: gone.toml is not a file; unset the variable or mend its path\n"


def test_how_to_print_can_come_from_the_environment(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The option wins; a wrong value is an error that names the variable; other commands keep their format."""
    project(tmp_path, {"a.py": DIRECT})
    for name, value in (("OUTPUT_FORMAT", "json"), ("JOBS", "1"), ("COLOR", "always")):
        monkeypatch.setenv(f"INFERLINT_{name}", value)

    done = command("check")
    assert (done.code, len(json.loads(done.out)["findings"])) == (1, 2)
    assert "\x1b[" in done.err
    assert command("check", "--output-format", "concise", "--color", "never").out.startswith("a.py:1:20: IL101 ")
    assert command("rules").out.startswith("IL001")
    for name, value in (("OUTPUT_FORMAT", "jsn"), ("JOBS", "-1"), ("COLOR", "blue")):
        with monkeypatch.context() as patch:
            patch.setenv(f"INFERLINT_{name}", value)
            wrong = command("check")
        assert (wrong.code, wrong.out) == (2, "")
        assert f"INFERLINT_{name}" in wrong.err


def test_an_unknown_variable_is_a_notice(tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """It changes no exit code, because a pipeline may use the prefix for names of its own; ``-q`` is silent."""
    project(tmp_path, {"a.py": "x = 1\n"})
    monkeypatch.setenv("INFERLINT_CONFG", "x.toml")
    done = command("check")

    assert done.code == 0
    assert done.err.splitlines()[0] == (
        f"environment variable INFERLINT_CONFG is not read; known: {', '.join(VARIABLES)}; "
        "nearest match: INFERLINT_CONFIG"
    )
    assert "INFERLINT_CONFG" in command("config").err
    assert "INFERLINT_CONFG" not in command("check", "-q").err


def test_other_names_are_nobodys_business() -> None:
    """Only the prefix counts; the order is fixed."""
    assert unknown_variables(["PATH", *VARIABLES]) == []
    assert [text.split()[2] for text in unknown_variables(["INFERLINT_Z", "INFERLINT_A"])] == [
        "INFERLINT_A",
        "INFERLINT_Z",
    ]


def test_the_option_takes_one_file(tmp_path: Path, command: Command) -> None:
    """And a file wins over a setting that is spelt like it."""
    project(tmp_path, {"inferlint.toml": "", "a=1.toml": "fail-level = 'error'\n", "b.toml": ""})

    assert command("config", "fail-level", "--config", "a=1.toml").out.startswith('fail-level = "error"')
    two = command("check", "--config", "a=1.toml", "--config", "b.toml")
    assert (two.code, two.out) == (2, "")
    assert two.err == "inferlint: --config: a=1.toml and b.toml; give one file, and settings as KEY=VALUE\n"
