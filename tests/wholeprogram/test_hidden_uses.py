"""Whatever way a provider is hidden, every use of it is found; and its first-party twin is left in peace."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from generate import Project, projects
from hypothesis import HealthCheck, given, note, settings
from judge import false_alarms, findings_of, missed, readable

CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large]
STABLE = settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=CHECKS)
LONG = settings(max_examples=1500, deadline=None, suppress_health_check=CHECKS)


def judge(project: Project) -> None:
    """Check the program: every line that calls a provider is part of an error, and no distractor is."""
    with tempfile.TemporaryDirectory() as folder:
        findings = findings_of(project.write(Path(folder).resolve()))
    wrong = missed(project, findings)
    note(readable(project, findings, wrong))
    assert not wrong


def judge_twin(project: Project) -> None:
    """Check the twin: nothing is reported above info."""
    with tempfile.TemporaryDirectory() as folder:
        findings = findings_of(project.write(Path(folder).resolve(), twin=True))
    wrong = false_alarms(findings)
    note(readable(project, findings, wrong, twin=True))
    assert not wrong


@STABLE
@given(project=projects())
def test_every_hidden_use_is_found(project: Project) -> None:
    """Up to six steps over up to eight files."""
    judge(project)


@STABLE
@given(project=projects(single_file=True))
def test_every_hidden_use_is_found_in_one_file(project: Project) -> None:
    """Up to six steps, all in one file."""
    judge(project)


@STABLE
@given(project=projects())
def test_no_twin_is_reported(project: Project) -> None:
    """The same program with first-party code of the same name in the place of the provider."""
    judge_twin(project)


@STABLE
@given(project=projects(single_file=True))
def test_no_twin_in_one_file_is_reported(project: Project) -> None:
    """The same with all steps in one file."""
    judge_twin(project)


@pytest.mark.slow
@LONG
@given(project=projects())
def test_every_hidden_use_is_found_at_length(project: Project) -> None:
    """Many programs, other ones each time."""
    judge(project)


@pytest.mark.slow
@LONG
@given(project=projects(single_file=True))
def test_every_hidden_use_is_found_in_one_file_at_length(project: Project) -> None:
    """Many programs of one file, other ones each time."""
    judge(project)


@pytest.mark.slow
@LONG
@given(project=projects())
def test_no_twin_is_reported_at_length(project: Project) -> None:
    """Many twins, other ones each time."""
    judge_twin(project)
