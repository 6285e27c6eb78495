"""Programs that call providers, before and after: against a real LiteLLM proxy with a fake upstream."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.wire.fixer import inferlint
from tests.wire.proxy.programs import EXAMPLES, PROGRAMS, Program, Stage, lay, wrongs

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.wire

STYLES = ("client", "gateway")


def of_style(style: str) -> tuple[Program, ...]:
    """Return the programs that can be fixed in a style."""
    return tuple(program for program in PROGRAMS if (EXAMPLES / program.name / f"{style}.py").exists())


@dataclass(frozen=True, slots=True)
class Fixed:
    """A project after the command, how that ended and what it said."""

    style: str
    project: Path
    code: int
    said: str


FIXED = [pytest.param(program, style, id=f"{program.name}-{style}") for style in STYLES for program in of_style(style)]
CHAT, MESSAGES = PROGRAMS[0], PROGRAMS[4]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_before_the_fix_the_provider_is_called(program: Program, stage: Stage, tmp_path: Path) -> None:
    """Otherwise the guard would see nothing after it either."""
    ran = stage.run(program.lay(tmp_path / "project", program.text("before"), "client"), program)

    assert ran.strangers == (program.host,)
    assert (ran.asked, ran.arrived) == ((), ())
    assert ran.code != 0


@pytest.mark.parametrize(("program", "style"), FIXED)
def test_a_fix_by_hand_goes_through_the_proxy(program: Program, style: str, stage: Stage, tmp_path: Path) -> None:
    """The expectation of what a fix writes is right."""
    ran = stage.run(program.lay(tmp_path / "project", program.text(style), style), program)

    assert wrongs(program, ran) == []


@pytest.mark.parametrize(
    ("program", "old", "new", "expected"),
    [
        (CHAT, ', api_key=os.environ["LLM_KEY"]', "", "the proxy got OPENAI_API_KEY"),
        (
            CHAT,
            'os.environ["LLM_OPENAI_URL"]',
            'os.environ["LLM_OPENAI_URL"] + "/v1"',
            "arrived upstream at [] instead",
        ),
        (CHAT, 'base_url=os.environ["LLM_OPENAI_URL"], ', "", "looked for api.openai.com"),
        (MESSAGES, 'os.environ["LLM_KEY"]', 'os.environ["ANTHROPIC_API_KEY"]', "the proxy got ANTHROPIC_API_KEY"),
        (MESSAGES, '_ANTHROPIC_URL"]', '_ANTHROPIC_URL"] + "/v1"', "arrived upstream at [] instead"),
    ],
)
def test_a_wrong_fix_is_rejected(
    program: Program, old: str, new: str, expected: str, stage: Stage, tmp_path: Path
) -> None:
    """The checks can fail: a leaked key, a wrong base URL, a key without a base URL."""
    text = program.text("gateway")
    assert text.count(old) == 1
    ran = stage.run(program.lay(tmp_path / "project", text.replace(old, new), "gateway"), program)

    assert [wrong for wrong in wrongs(program, ran) if wrong.startswith(expected)] != []


@pytest.fixture(scope="module", params=STYLES)
def fixed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Fixed:
    """The programs of a style after ``check --fix``, as users run it."""
    style = request.param
    texts = {program: program.text("before") for program in of_style(style)}
    project = lay(tmp_path_factory.mktemp("fixed") / "project", texts, style)
    done = inferlint(project, "check", "--fix", "--unsafe-fixes")
    return Fixed(style, project, done.returncode, done.stdout + done.stderr)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_inferlint_fixes_it(program: Program, fixed: Fixed, stage: Stage) -> None:
    """What it writes means what is written by hand, and goes through the proxy; nothing is left to report."""
    if program not in of_style(fixed.style):
        pytest.skip("the router has no such class")
    text = (fixed.project / program.file).read_text(encoding="utf-8")

    assert meaning(text) == meaning(program.text(fixed.style)), fixed.said
    assert fixed.code == 0, fixed.said
    # The text that was written by hand has been run already.
    assert text == program.text(fixed.style) or wrongs(program, stage.run(fixed.project, program)) == []


@pytest.mark.parametrize("style", STYLES)
def test_nothing_is_reported_after_a_fix_by_hand(style: str, tmp_path: Path) -> None:
    """What a fix writes is approved by the configuration that it was written from."""
    done = inferlint(lay(tmp_path / "project", {one: one.text(style) for one in of_style(style)}, style), "check")

    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


def meaning(text: str) -> str:
    """Return a program without its layout and without the order of keywords."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            node.keywords.sort(key=lambda keyword: keyword.arg or "")
    return ast.dump(tree)
