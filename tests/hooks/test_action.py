"""The GitHub Action: no input becomes part of a script, and its steps do what they say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from gitproject import SOURCES, Done, GitProject, environment, tool_folder
from helpers import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS = ACTION["runs"]["steps"]
DIRECT = "from openai import OpenAI\n\nclient = OpenAI()\n"
INPUT = re.compile(r"\$\{\{ inputs\.([\w-]+) \}\}")
NAMES = [step["name"] for step in STEPS]


def test_action_fits_the_schema() -> None:
    """Of GitHub's metadata files."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "check_jsonschema",
            "--builtin-schema",
            "vendor.github-actions",
            str(ROOT / "action.yml"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_inputs_reach_a_step_by_the_environment_only() -> None:
    """Nothing is put into the text of a script, and no input is forgotten or unknown."""
    used = set()
    for step in STEPS:
        assert set(step) <= {"name", "id", "shell", "env", "run", "working-directory"}, "no other action"
        assert "${{" not in step["run"]
        used |= {found for value in step["env"].values() for found in INPUT.findall(value)}
        used |= set(INPUT.findall(step.get("working-directory", "")))
        assert {name for name in step["env"] if name not in step["run"]} == set()

    assert used == set(ACTION["inputs"])


@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_script_is_bash(step: dict[str, Any]) -> None:
    """It parses, and ends at the first thing that fails."""
    done = subprocess.run(["bash", "-n"], input=step["run"], text=True, capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert step["run"].startswith("set -euo pipefail\n")


def test_inputs_are_documented() -> None:
    """The table of the page is that of the action."""
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    section = page.partition("| input | meaning | default |\n|---|---|---|\n")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in section.splitlines()]

    assert rows == [
        [f"`{name}`", meta["description"], f"`{meta['default']}`" if meta["default"] else ""]
        for name, meta in ACTION["inputs"].items()
    ]


# Runs


class Runner:
    """Runs the steps of the action as GitHub's runner does: with files for output and summary."""

    def __init__(self, folder: Path, tools: Path) -> None:
        self.temp = folder / "temp"
        self.project = GitProject(folder / "project", environment(folder / "home", tools))
        self.temp.mkdir()
        self.project.write({"inferlint.toml": "", "app.py": "print('nothing')\n"})

    def use(self, tool: Path) -> None:
        """Put the command where the first step would install it."""
        programs = self.temp / "inferlint" / "bin"
        programs.mkdir(parents=True)
        (programs / "inferlint").symlink_to(tool / "inferlint")

    def step(self, name: str, **inputs: str) -> Done:
        """Run one step with the inputs that are given and the defaults of the others."""
        step = STEPS[NAMES.index(name)]
        values = {key: meta["default"] for key, meta in ACTION["inputs"].items()}
        values |= {key.replace("_", "-"): value for key, value in inputs.items()}

        def filled(text: str) -> str:
            return INPUT.sub(lambda found: values[found[1]], text)

        env = {key: filled(value) for key, value in step["env"].items()}
        env |= {f"GITHUB_{name}": str(self.temp / name) for name in ("OUTPUT", "STEP_SUMMARY")}
        env |= {
            "RUNNER_TEMP": str(self.temp),
            "GITHUB_ACTION_PATH": str(self.temp / "action"),
            "GITHUB_ACTIONS": "true",
        }
        script = self.temp / "step.sh"
        script.write_text(step["run"], encoding="utf-8")
        cwd = filled(step.get("working-directory", "."))
        return self.project.run("bash", "--noprofile", "--norc", "-eo", "pipefail", str(script), cwd=cwd, **env)

    def output(self) -> str:
        """Return what the steps handed on."""
        return (self.temp / "OUTPUT").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the command, for all tests."""
    return tool_folder(tmp_path_factory.mktemp("tool"))


@pytest.fixture
def runner(tmp_path: Path, tools: Path) -> Runner:
    """Return a runner with inferlint where the action installs it."""
    made = Runner(tmp_path, tools)
    made.use(tools)
    return made


@pytest.mark.parametrize(
    ("text", "code"),
    [("print('nothing')\n", 0), (DIRECT, 1), ("from openai import (\n", 2)],
    ids=["clean", "finding", "unreadable"],
)
def test_exit_code_is_handed_on(text: str, code: int, runner: Runner) -> None:
    """The step ends with it and says it."""
    runner.project.write({"app.py": text})

    done = runner.step("Check", annotations="false")

    assert done.code == code, done.out
    assert runner.output() == f"exit-code={code}\n"


def test_every_input_is_an_argument(runner: Runner) -> None:
    """Exactly as it is, whatever is in it."""
    nasty = "$(touch made); `touch made` \"'*"
    runner.step(
        "Check",
        since=nasty,
        baseline="my baseline.json",
        sarif="a b.sarif",
        outputs="junit:x y.xml\r\n\ngitlab:z.json\n",
        args="--select\nIL101,IL102\n",
        paths=f"src one\n{nasty}\n--exit-zero",
    )

    assert runner.project.called_with() == [
        [
            "check",
            "--output-format=github",
            f"--since={nasty}",
            "--baseline=my baseline.json",
            "--output=sarif:a b.sarif",
            "--output=junit:x y.xml",
            "--output=gitlab:z.json",
            "--select",
            "IL101,IL102",
            "--",
            "src one",
            nasty,
            "--exit-zero",
        ]
    ]
    assert not (runner.project.path / "made").exists()


def test_defaults(runner: Runner) -> None:
    """The whole project, with annotations; in another folder when that is asked for."""
    (runner.project.path / "below").mkdir()
    runner.step("Check")
    runner.step("Check", annotations="false", working_directory="below")

    assert runner.project.called_with() == [["check", "--output-format=github", "--", "."], ["check", "--", "."]]


def test_a_switch_that_is_neither_on_nor_off(runner: Runner) -> None:
    """Is an error, and nothing runs."""
    done = runner.step("Check", annotations="yes")

    assert (done.code, runner.project.called_with()) == (2, [])
    assert "annotations: yes is neither true nor false" in done.out


@pytest.mark.slow
def test_both_steps(tmp_path: Path, tools: Path, copy_sources: Callable[[Path], None]) -> None:
    """The action installs itself, and no module of the project is taken for one of its own."""
    runner = Runner(tmp_path, tools)
    copy_sources(runner.temp / "action")
    trap = "raise SystemExit('the project was run')\n"
    runner.project.write({"venv.py": trap, "pip.py": trap, "click.py": trap, "app.py": DIRECT})

    installed = runner.step("Install inferlint", python=sys.executable)
    assert installed.code == 0, installed.out
    checked = runner.step("Check", annotations="false")

    assert checked.code == 1, checked.out
    assert "app.py:3:10" in checked.out
    assert runner.project.called_with() == []


@pytest.fixture
def copy_sources() -> Callable[[Path], None]:
    """Return what copies the sources of a wheel to a folder."""
    import shutil

    def copy(folder: Path) -> None:
        folder.mkdir()
        for name in SOURCES:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, folder / name)

    return copy
