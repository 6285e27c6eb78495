"""The root decides; a configuration in a folder may only make things stricter, whatever way a file is checked."""

from __future__ import annotations

import json
import os
import subprocess
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from helpers import project

from inferlint.cli.common import start_folder
from inferlint.config.load import find_config, load_config
from inferlint.config.nested import with_nested
from inferlint.config.strict import at
from inferlint.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Command = Any
KEY = 'import os\n\nKEY = os.environ["OPENAI_API_KEY"]\n'
TYPED = "from openai import OpenAI\n\n\ndef f(client: OpenAI) -> None: ...\n"
DIRECT = "from openai import OpenAI\n\nclient = OpenAI()\n"
ROOT = "[router]\nmodules = ['app.router']\n"
#: A strict folder in a lenient project.
PROJECT = {
    "inferlint.toml": "fail-level = 'error'\n" + ROOT,
    "app/__init__.py": "",
    "app/router.py": DIRECT,
    "app/main.py": TYPED + KEY,
    "pay/__init__.py": "",
    "pay/inferlint.toml": "select = ['provider-credential']\nfail-level = 'info'\ntype-only-imports = 'report'\n",
    "pay/deep/__init__.py": "",
    "pay/deep/main.py": TYPED + KEY,
}
RULES = {"IL101": "direct-import", "IL110": "provider-credential"}


def repository(folder: Path, files: Mapping[str, str]) -> Path:
    """Write a project that is a git repository."""
    project(folder, files)
    subprocess.run(["git", "init", "-q", str(folder)], check=True, stdin=subprocess.DEVNULL)
    return folder


def found(out: str) -> set[tuple[str, str]]:
    """Return path and rule of each finding in JSON."""
    return {(item["path"], item["rule"]) for item in json.loads(out)["findings"] if item["severity"] != "info"}


def test_a_folder_makes_things_stricter_for_its_files(tmp_path: Path, command: Command) -> None:
    """Rules beside the root's, a lower fail level, fewer allowances; nothing changes elsewhere."""
    repository(tmp_path, PROJECT)
    done = command("check", "--output-format", "json")

    assert (done.code, found(done.out)) == (
        1,
        {("pay/deep/main.py", "IL101"), ("pay/deep/main.py", "IL110")},
    )


def test_the_fail_level_of_a_folder_counts_there_only(tmp_path: Path, command: Command) -> None:
    """A warning fails where the folder says so; what fails is shown."""
    repository(tmp_path, {**PROJECT, "pay/inferlint.toml": "select = ['IL110']\nfail-level = 'warning'\n"})
    (tmp_path / "pay/deep/main.py").write_text(KEY)

    assert command("check").code == 1
    assert command("check", "app").code == 0
    (tmp_path / "pay/inferlint.toml").write_text("select = ['IL110']\n")
    assert command("check").code == 0


def test_one_answer_for_every_way_to_ask(tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """By path, on standard input, in any part of a list, from any folder: findings and configuration are the same."""
    repository(tmp_path, PROJECT)
    file = "pay/deep/main.py"
    expected = found(command("check", "--output-format", "json").out)
    effective = command("config", "--at", file).out

    for folder in (".", "pay", "pay/deep", "app"):
        monkeypatch.chdir(tmp_path / folder)
        path = os.path.relpath(tmp_path / file, tmp_path / folder)
        by_path = command("check", path, "--output-format", "json")
        with (tmp_path / file).open("rb") as stream:
            monkeypatch.setattr("sys.stdin", type("In", (), {"buffer": stream}))
            by_stdin = command("check", "-", "--stdin-filename", path, "--output-format", "json")
        assert (by_path.code, found(by_path.out)) == (1, expected), folder
        assert (by_stdin.code, found(by_stdin.out)) == (1, expected), folder
        assert command("config", "--at", path).out == effective

    monkeypatch.chdir(tmp_path)
    files = ["app/main.py", "app/router.py", file]
    for size in (1, 2, 3):
        for chosen in combinations(files, size):
            part = command("check", "--force-exclude", *chosen, "--output-format", "json")
            assert found(part.out) == (expected if file in chosen else set())


def test_the_effective_configuration_of_a_file_is_shown(tmp_path: Path, command: Command) -> None:
    """With the file that each value comes from."""
    repository(tmp_path, PROJECT)
    lines = command("config", "--at", "pay/deep/main.py").out.splitlines()

    assert 'fail-level = "info"  # pay/inferlint.toml' in lines
    assert 'type-only-imports = "report"  # pay/inferlint.toml' in lines
    assert 'also-select = ["IL110"]  # pay/inferlint.toml' in lines
    assert command("config", "fail-level", "--at", "app/main.py").out == 'fail-level = "error"  # inferlint.toml\n'
    outside = command("config", "--at", "../x.py", "--config", "inferlint.toml")
    assert (outside.code, outside.out) == (2, "")


@pytest.mark.parametrize("key", ["ignore = ['IL101']", "exclude = ['x']", "local-servers = 'allow'", "src = ['.']"])
def test_what_only_the_root_may_say(tmp_path: Path, command: Command, key: str) -> None:
    """Exit code 2, before anything is checked; elsewhere in the project nothing is wrong."""
    repository(tmp_path, {**PROJECT, "pay/inferlint.toml": key})
    done = command("check")

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(
        f"inferlint: pay/inferlint.toml:{key.partition(' ')[0]}: is for the root configuration only (inferlint.toml); "
    )
    assert command("check", "app/router.py").code == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "fail-level = 'error'",
            "fail-level: 'error' is looser than 'warning' of inferlint.toml; allowed here: warning, info",
        ),
        ("exception-imports = 'allow'", "exception-imports: 'allow' is looser than 'report' of inferlint.toml; remove"),
        ("select = ['IL999']", "select[0]: unknown rule 'IL999'"),
        ("exlude = []", "exlude: unknown key; allowed: "),
        ("[router]\nmodules = ['pay.deep']", "router: is for the root configuration only"),
        ("[[overrides]]\npaths = ['**']\nreason = 'no'", "overrides: is for the root configuration only"),
        ("extend = '../inferlint.toml'", "extend: is for the root configuration only"),
        ("[[provider]]\nid = 'x'", "provider: is for the root configuration only"),
        ("preset = 'openrouter'", "preset: is for the root configuration only"),
    ],
)
def test_what_loosens_is_a_mistake(tmp_path: Path, text: str, expected: str) -> None:
    """One sentence that names file and key."""
    root = project(tmp_path, {"inferlint.toml": "exception-imports = 'report'\n", "pay/inferlint.toml": text})

    with pytest.raises(ConfigError) as caught:
        with_nested(load_config(root), ["pay/a.py"], RULES)

    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].startswith(f"pay/inferlint.toml:{expected}")


def test_folders_in_folders_add_up(tmp_path: Path) -> None:
    """The inner one may not loosen the outer one either; all mistakes come at once."""
    files = {
        "inferlint.toml": "fail-level = 'error'\n",
        "a/pyproject.toml": "[tool.inferlint]\nfail-level = 'warning'\nselect = ['IL110']\n",
        "a/b/inferlint.toml": "fail-level = 'info'\n",
        "ab/x.py": "",
    }
    root = project(tmp_path, files)
    config = with_nested(load_config(root), ["a/b/c/x.py", "ab/x.py"], RULES)

    assert [(nested.folder, nested.source) for nested in config.nested] == [
        ("a", "a/pyproject.toml"),
        ("a/b", "a/b/inferlint.toml"),
    ]
    inner = at(config, "a/b/c/x.py")
    assert (inner.fail_level, inner.also_select) == ("info", ("IL110",))
    assert at(config, "ab/x.py") == config
    (root / "a/b/inferlint.toml").write_text("fail-level = 'error'\nzz = 1\n")
    with pytest.raises(ConfigError) as caught:
        with_nested(load_config(root), ["a/b/c/x.py"], RULES)
    assert [text.split(": ")[0] for text in caught.value.problems] == [
        "a/b/inferlint.toml:zz",
        "a/b/inferlint.toml:fail-level",
    ]


def test_the_command_line_is_no_standard_for_folders(tmp_path: Path, command: Command) -> None:
    """A stricter run makes no mistake of what a folder says; ``--select`` means these rules only."""
    repository(tmp_path, {**PROJECT, "pay/inferlint.toml": "fail-level = 'warning'\nselect = ['IL110']\n"})

    assert command("check", "--fail-level", "info", "--select", "IL104").code == 0
    assert command("check", "--config", "fail-level='info'", "--config", "type-only-imports='report'").code == 1


def test_another_repository_below_is_not_ours(tmp_path: Path) -> None:
    """A submodule has its own root."""
    root = project(tmp_path, {"inferlint.toml": "", "sub/.git": "gitdir: x", "sub/p/inferlint.toml": ROOT})

    assert with_nested(load_config(root), ["sub/p/a.py"], RULES).nested == ()
    assert find_config(root / "sub" / "p") == root / "sub" / "p" / "inferlint.toml"


def test_the_outermost_configuration_of_the_repository_is_the_root(tmp_path: Path) -> None:
    """Not one above the repository."""
    project(tmp_path, {"inferlint.toml": "", "r/a/inferlint.toml": "", "r/a/b/inferlint.toml": "", "r/.git/HEAD": ""})

    assert find_config(tmp_path / "r" / "a" / "b") == tmp_path / "r" / "a" / "inferlint.toml"


def test_without_a_repository_two_configurations_are_a_question(tmp_path: Path) -> None:
    """Nobody can know where the project ends; ``--config`` says it."""
    project(tmp_path, {"inferlint.toml": "fail-level = 'error'\n", "a/inferlint.toml": "fail-level = 'info'\n"})

    with pytest.raises(ConfigError) as caught:
        load_config(tmp_path / "a")

    (problem,) = caught.value.problems
    assert problem == (
        f"{tmp_path}/a/inferlint.toml: {tmp_path}/inferlint.toml above it is a configuration too, and no git "
        f"repository says which one is the root; run in {tmp_path}, or give one of them with --config"
    )
    assert load_config(tmp_path / "a", tmp_path / "inferlint.toml").fail_level == "error"
    assert load_config(tmp_path).fail_level == "error"


def test_projects_side_by_side_without_a_root_are_checked_one_by_one(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list with files of both ends with exit code 2, so that no part of a list is checked by other rules."""
    files = {
        f"{name}/app/{path}": text for name in "xy" for path, text in {"__init__.py": "", "router.py": DIRECT}.items()
    }
    repository(tmp_path, {**files, "x/inferlint.toml": ROOT, "y/inferlint.toml": ROOT})
    (tmp_path / "inferlint.toml").unlink()

    assert command("check", "x").code == command("check", "y/app/router.py").code == 0
    assert start_folder(["x/app/router.py"]) == tmp_path / "x" / "app"
    both = command("check", "x/app/router.py", "y/app/router.py")
    assert (both.code, both.out) == (2, "")
    assert "run `inferlint check --config x/inferlint.toml x`" in both.err
    assert command("check", "--config", "x/inferlint.toml", "x").code == 0
    monkeypatch.chdir(tmp_path / "x")
    assert command("check").code == 0


def test_standard_input_is_excluded_like_a_file(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``--force-exclude`` and paths outside of the project mean the same for both."""
    repository(tmp_path / "p", {"inferlint.toml": "exclude = ['gen']\n", "gen/a.py": DIRECT, "a.py": DIRECT})
    monkeypatch.chdir(tmp_path / "p")

    def stdin(*arguments: str) -> Any:
        with (tmp_path / "p" / "a.py").open("rb") as stream:
            monkeypatch.setattr("sys.stdin", type("In", (), {"buffer": stream}))
            return command("check", "-", *arguments)

    for options in ((), ("--force-exclude",), ("--force-exclude", "--allow-empty")):
        by_path, by_stdin = command("check", "gen/a.py", *options), stdin("--stdin-filename", "gen/a.py", *options)
        assert (by_path.code, by_path.out) == (by_stdin.code, by_stdin.out)
    outside = stdin("--stdin-filename", "../x.py", "--config", "inferlint.toml")
    assert (outside.code, outside.out) == (2, "")
    assert f"{tmp_path}/x.py: not below {tmp_path}/p; " in outside.err
    assert stdin("--stdin-filename", "gen").err.count("is a directory") == 1
