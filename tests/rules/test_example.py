"""The bundled example: every direct path is reported, and nothing of the router."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from helpers import ROOT, run

if TYPE_CHECKING:
    from inferlint.model.finding import Finding
    from inferlint.model.report import Report

EXAMPLE = ROOT / "examples" / "voice-agent"

#: file, code of the reported line, rule, provider
DIRECT_PATHS = [
    ("voice_agent/jobs/quality.py", "from langchain_anthropic import ChatAnthropic", "IL101", "anthropic"),
    ("voice_agent/jobs/quality.py", "model = ChatAnthropic(", "IL102", "anthropic"),
    ("voice_agent/moderation.py", 'boto3.client("bedrock-runtime"', "IL102", "aws-bedrock"),
    ("voice_agent/summary.py", "from openai import AsyncOpenAI", "IL101", "openai"),
    ("voice_agent/summary.py", "self.client = AsyncOpenAI(", "IL102", "openai"),
    ("voice_agent/transcription.py", '"https://api.deepgram.com/v1/listen"', "IL104", "deepgram"),
]
INFORMATIONAL = [("voice_agent/session.py", "import openai", "IL101", "openai")]


@pytest.fixture(scope="module")
def report() -> Report:
    return run(EXAMPLE)


def _line(path: str, code: str) -> int:
    lines = (EXAMPLE / path).read_text(encoding="utf-8").splitlines()
    found = [number for number, line in enumerate(lines, start=1) if code in line]
    assert len(found) == 1, f"{path}: {code!r} is on lines {found}"
    return found[0]


def _places(expected: list[tuple[str, str, str, str]]) -> list[tuple[str, int, str, str]]:
    return sorted((path, _line(path, code), rule, provider) for path, code, rule, provider in expected)


def _found(findings: list[Finding]) -> list[tuple[str, int, str, str | None]]:
    return sorted((item.path, item.span.line, item.rule, item.provider) for item in findings)


def test_every_direct_path_is_reported_and_nothing_else(report: Report) -> None:
    """File, line, rule and provider of all findings that fail a run."""
    found = _found([finding for finding in report.findings if finding.severity != "info"])

    assert found == _places(DIRECT_PATHS)


def test_informational_findings(report: Report) -> None:
    """An SDK module that is imported for an ``except`` clause only never fails a run."""
    found = _found([finding for finding in report.findings if finding.severity == "info"])

    assert found == _places(INFORMATIONAL)


def test_nothing_in_the_router_is_reported(report: Report) -> None:
    """The zone may use every SDK."""
    zone = [finding for finding in report.findings if finding.path.startswith("voice_agent/inference/")]

    assert not zone


def test_run_is_complete(report: Report) -> None:
    """Every module of the example was read and decided."""
    modules = {path.relative_to(EXAMPLE).as_posix() for path in EXAMPLE.rglob("*.py")}

    assert not report.failures
    assert modules <= {outcome.path for outcome in report.files if outcome.outcome == "checked"}


@pytest.mark.parametrize("finding", DIRECT_PATHS, ids=lambda item: f"{item[0]}:{item[2]}")
def test_finding_says_what_is_reached_and_what_to_do(report: Report, finding: tuple[str, str, str, str]) -> None:
    """Message, reached name and help are filled in; calls through a client are listed as its uses."""
    path, code, rule, _ = finding
    found = next(
        item for item in report.findings if (item.path, item.span.line, item.rule) == (path, _line(path, code), rule)
    )

    assert found.message
    assert found.symbol
    assert found.help
    if rule == "IL102":
        assert found.uses, f"{path}: the calls through the client are not listed"
