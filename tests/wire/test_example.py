"""The bundled example: its own tests pass before and after the fix, which contacts the router alone."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from helpers import ROOT

from tests.wire import environments, fixer
from tests.wire.operations import ROUTER
from tests.wire.oracle import Rules, compare
from tests.wire.run import ROUTER_KEY, run

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wire.calls import Run
    from tests.wire.recorder import Recorder

#: What the router itself imports, too: the class stands in its package.
PACKAGES = ("anthropic==2.14.0", "google-genai==3.6.1", "openai==3.57.0")
PROGRAM = (
    "import asyncio\n\nfrom voice_agent.summary import Summariser\n\n"
    "print(asyncio.run(Summariser().summarise('user: Is my bicycle ready?')))\n"
)
ENVIRONMENT = {"CHAT_GATEWAY_URL": f"https://{ROUTER}/v1", "CHAT_GATEWAY_KEY": ROUTER_KEY}

pytestmark = pytest.mark.wire


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """Return a copy of the example, with a program that summarises one call."""
    project = shutil.copytree(ROOT / "examples" / "voice-agent", tmp_path / "voice-agent")
    (project / "main.py").write_text(PROGRAM)
    return project


def _tests(project: Path) -> subprocess.CompletedProcess[str]:
    python = environments.interpreter(PACKAGES)
    return subprocess.run(
        [str(python), "-m", "unittest", "discover", "-s", "tests", "-t", "."],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_its_own_tests_pass_before_and_after(example: Path) -> None:
    before = _tests(example)
    fixer.fix(example)
    after = _tests(example)

    assert (before.returncode, after.returncode) == (0, 0), before.stderr + after.stderr
    assert "Ran 1 test" in before.stderr
    assert "Ran 1 test" in after.stderr


def test_the_summary_contacts_the_router_alone(example: Path, recorder: Recorder) -> None:
    python = environments.interpreter(PACKAGES)

    def summarised() -> Run:
        return run(recorder, python, example, ["main.py"], environment=ENVIRONMENT)

    before = summarised()
    done = fixer.fix(example)
    complaints = compare(before, summarised(), Rules())

    assert {call.host for call in before.calls} == {"api.openai.com"}
    assert not complaints, complaints
    assert done.code == fixer.REMAINING


def test_what_remains_is_manual(example: Path) -> None:
    fixer.fix(example)
    report = json.loads(fixer.report(example))

    left = [one for one in report["findings"] if one["severity"] != "info"]
    assert {one["path"] for one in left} == {
        "voice_agent/jobs/quality.py",
        "voice_agent/moderation.py",
        "voice_agent/transcription.py",
    }
    assert {one["fix"]["safety"] for one in left} == {"manual"}
