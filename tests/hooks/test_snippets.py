"""The snippets for CI systems: each is what its system reads, and calls inferlint with options that exist."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click
import pytest
import yaml
from gitproject import PRE_COMMIT, hooks
from helpers import ROOT

from inferlint.cli.main import app
from inferlint.report import FORMATS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGES = ("docs/ci.md", "docs/pre-commit.md")
FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```', re.MULTILINE | re.DOTALL)
#: File of a CI system -> schema of it that comes with check-jsonschema.
SCHEMAS = {
    ".github/workflows/inferlint.yml": "vendor.github-workflows",
    ".github/workflows/inferlint-code-scanning.yml": "vendor.github-workflows",
    ".gitlab-ci.yml": "vendor.gitlab-ci",
    "azure-pipelines.yml": "vendor.azure-pipelines",
    ".circleci/config.yml": "vendor.circle-ci",
    ".buildkite/pipeline.yml": "vendor.buildkite",
}
#: What systems call the lines that a shell runs.
SHELL_KEYS = ("run", "script", "command", "commands")
#: Actions that a snippet may use: GitHub's own, and this one.
ACTIONS = ("actions/checkout@v", "actions/setup-python@v", "github/codeql-action/upload-sarif@v")
OWN_ACTION = "your-organisation/inferlint@v"


@dataclass(frozen=True)
class Snippet:
    """A block of a page."""

    page: str
    number: int
    language: str
    title: str
    text: str

    @property
    def shell(self) -> list[str]:
        """The texts that a shell runs."""
        if self.language == "bash":
            return [self.text]
        if self.language == "groovy":
            return re.findall(r"sh '''\n(.*?)'''", self.text, re.DOTALL)
        return list(_shell_of(yaml.safe_load(self.text)))


def _shell_of(value: Any) -> Iterator[str]:
    """Yield the texts under the keys that mean the shell."""
    if isinstance(value, list):
        for part in value:
            yield from _shell_of(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key in SHELL_KEYS and isinstance(part, str):
                yield part
            elif key in SHELL_KEYS and isinstance(part, list):
                yield "\n".join(part)
            else:
                yield from _shell_of(part)


def snippets(*languages: str) -> list[Any]:
    """Return the blocks of these languages as parameters."""
    found = [
        Snippet(page, number, language, title, text)
        for page in PAGES
        for number, (language, title, text) in enumerate(FENCE.findall((ROOT / page).read_text("utf-8")), start=1)
    ]
    chosen = [snippet for snippet in found if not languages or snippet.language in languages]
    return [pytest.param(snippet, id=f"{snippet.page}-{snippet.number}-{snippet.title}") for snippet in chosen]


def commands(shell: str) -> Iterator[list[str]]:
    """Yield the arguments of every call of inferlint in a script, up to what redirects or follows it."""
    for line in shell.replace("\\\n", " ").splitlines():
        words = shlex.shlex(line, posix=True, punctuation_chars=True)
        words.whitespace_split = True
        words.commenters = "#"
        call: list[str] | None = None
        for word in [*words, ";"]:
            if set(word) <= set(";|&()<>"):
                if call is not None:
                    yield call
                call = None
            elif call is not None:
                call.append(word)
            elif word.rpartition("/")[2] == "inferlint":
                call = []


def parsed(arguments: list[str]) -> click.Context:
    """Parse as the command line does, without running anything; raises ``click.UsageError``."""
    group: click.Group = app
    context = click.Context(app)
    names = list(arguments)
    while True:
        command = group.get_command(context, names[0])
        if command is None:
            raise click.UsageError(f"no such command: {names[0]}")
        if not isinstance(command, click.Group):
            return command.make_context(names[0], names[1:])
        group, names = command, names[1:]


def _problem(arguments: list[str]) -> str:
    """Return what is wrong with a command line, empty when nothing is."""
    try:
        parsed(arguments)
    except click.UsageError as error:
        return error.format_message()
    wanted = [value.partition(":")[0] for option, value in pairwise(arguments) if option == "--output"]
    unknown = [name for name in wanted if name not in FORMATS]
    return f"no such format: {', '.join(unknown)}" if unknown else ""


# Every block


def test_every_system_has_a_snippet() -> None:
    """The pages have what they should, and the tests below see it."""
    titles = {param.values[0].title for param in snippets("yaml", "bash", "groovy")}

    assert titles == {
        *SCHEMAS, ".pre-commit-config.yaml", "Jenkinsfile", ".buildkite/inferlint.sh", "inferlint-review.sh", "",
    }  # fmt: skip
    assert {param.values[0].language for param in snippets()} == {"yaml", "bash", "groovy"}


@pytest.mark.parametrize("snippet", snippets())
def test_shell_parses(snippet: Snippet) -> None:
    """Each script by itself."""
    for script in snippet.shell:
        done = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), script


@pytest.mark.parametrize("snippet", snippets())
def test_calls_of_inferlint_are_understood(snippet: Snippet) -> None:
    """By the command that is here: a wrong command, option or format is a failure."""
    problems = {
        shlex.join(call): problem
        for script in snippet.shell
        for call in commands(script)
        for problem in [_problem(call)]
        if problem
    }

    assert not problems


def test_a_wrong_call_is_noticed() -> None:
    """The comparison can fail, wherever in a script the call stands."""
    script = (
        "x=0; .venv/bin/inferlint check --sinse main || x=$?\n"
        "if true; then inferlint chek; fi > file # inferlint comment\n"
        "inferlint check a.py \\\n  --output-format json | cat\n"
        "pip install inferlint-gate\n"
    )
    calls = list(commands(script))

    assert calls == [["check", "--sinse", "main"], ["chek"], ["check", "a.py", "--output-format", "json"]]
    assert [bool(_problem(call)) for call in calls] == [True, True, False]


def test_most_snippets_call_inferlint() -> None:
    """So that a change of the pages cannot empty the test of the calls."""
    calling = [param.values[0] for param in snippets() if any(list(commands(text)) for text in param.values[0].shell)]

    assert len(calling) >= 8


@pytest.mark.parametrize("snippet", snippets("yaml"))
def test_file_fits_the_schema(snippet: Snippet, tmp_path: Path) -> None:
    """Of its system; pre-commit judges its own."""
    file = tmp_path / snippet.title.rpartition("/")[2]
    file.write_text(snippet.text, encoding="utf-8")
    if snippet.title == ".pre-commit-config.yaml":
        command = (*PRE_COMMIT, "validate-config", str(file))
    else:
        schema = SCHEMAS[snippet.title]
        transform = {"vendor.gitlab-ci": "gitlab-ci", "vendor.azure-pipelines": "azure-pipelines"}.get(schema)
        extra = ("--data-transform", transform) if transform else ()
        # Some schemas escape characters that need it in no dialect: ECMAScript allows that without its `u` flag.
        options = ("--builtin-schema", schema, "--regex-variant", "nonunicode", *extra)
        command = (sys.executable, "-m", "check_jsonschema", *options, str(file))

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "[WARNING]" not in done.stdout + done.stderr


# One system each


def _hook_settings() -> list[Any]:
    return [
        pytest.param(hook, id=f"{param.id}-{hook['id']}")
        for param in snippets("yaml")
        if param.values[0].title == ".pre-commit-config.yaml"
        for repo in yaml.safe_load(param.values[0].text)["repos"]
        for hook in repo["hooks"]
    ]


@pytest.mark.parametrize("hook", _hook_settings())
def test_hooks_exist_and_their_arguments_are_understood(hook: dict[str, Any]) -> None:
    """With what the manifest says and the snippet changes."""
    merged = {**hooks()[hook["id"]], **hook}
    arguments = [*shlex.split(merged["entry"])[1:], *merged.get("args", ()), "a.py"]

    assert _problem(arguments) == ""
    assert set(hook.get("stages", ())) <= set(hooks()[hook["id"]]["stages"])
    if merged.get("pass_filenames", True):
        assert merged["args"][-1] == "--"


def _steps() -> list[Any]:
    workflows = [param for param in snippets("yaml") if "workflows" in param.values[0].title]
    return [
        pytest.param(step, id=f"{param.id}-{number}")
        for param in workflows
        if param.values[0].title.startswith(".github")
        for job in yaml.safe_load(param.values[0].text)["jobs"].values()
        for number, step in enumerate(job["steps"])
    ]


@pytest.mark.parametrize("step", _steps())
def test_github_steps(step: dict[str, Any]) -> None:
    """No expression in a script, no stranger's action, and only inputs that this one has."""
    assert "${{" not in step.get("run", "")
    if "uses" not in step:
        return
    assert step["uses"].startswith((*ACTIONS, OWN_ACTION))
    if step["uses"].startswith(OWN_ACTION):
        action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
        assert set(step["with"]) <= set(action["inputs"])


def test_jenkinsfile_is_balanced() -> None:
    """No parser of Groovy is at hand: brackets pair up outside of texts, and the parts of a pipeline are there."""
    [text] = [param.values[0].text for param in snippets("groovy")]
    bare = re.sub(r"'''.*?'''|'[^'\n]*'|\"[^\"\n]*\"|//[^\n]*", "", text, flags=re.DOTALL)
    assert "'" not in bare
    assert '"' not in bare

    opened: list[str] = []
    for character in re.sub(r"[^(){}\[\]]", "", bare):
        if character in "({[":
            opened.append(character)
        else:
            assert opened, f"{character} closes nothing"
            assert opened.pop() + character in {"()", "{}", "[]"}
    assert not opened

    assert [line.split()[0] for line in text.splitlines() if re.match(r"(?:  )?\w", line)] == [
        "pipeline", "agent", "stages", "post",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "collected"),
    [
        (".gitlab-ci.yml", ["gl-code-quality-report.json", "inferlint.xml"]),
        ("azure-pipelines.yml", ["inferlint.sarif", "inferlint.xml"]),
        ("Jenkinsfile", ["inferlint.xml"]),
        (".circleci/config.yml", ["reports/inferlint/results.xml"]),
        (".buildkite/inferlint.sh", ["inferlint.md", "inferlint.xml"]),
        ("inferlint-review.sh", ["inferlint.rdjson"]),
    ],
)
def test_reports_that_are_collected_are_written(title: str, collected: list[str]) -> None:
    """What another step or file picks up is what inferlint is told to write."""
    [text] = [param.values[0].text for param in snippets() if param.values[0].title == title]
    written = re.findall(r"--output \w+:([\w./-]+)", text)
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")

    assert sorted(written) == collected
    for name in written:
        folder = name.partition("/")[0]
        assert re.search(rf"(?<!:)\b{re.escape(name)}|path: {re.escape(folder)}$", page, re.MULTILINE), name
