"""The generated programs are what they claim to be: each runs, and calls a provider exactly where it says."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from generate import Project, projects, rolled
from hypothesis import HealthCheck, given, note, settings
from program import MAX_FILES
from steps import STEPS
from things import THINGS
from truth import lines_that_call

pytestmark = pytest.mark.slow

SETTINGS = settings(
    max_examples=200,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def calls(project: Project, *, twin: bool = False) -> set[tuple[str, int]]:
    """Run a program, or its twin, and return the lines that called a provider."""
    with tempfile.TemporaryDirectory() as folder:
        root = project.write(Path(folder).resolve(), twin=twin)
        return lines_that_call(root, project.start, project.source_root)


@SETTINGS
@given(project=projects())
def test_generator_knows_the_lines_that_call(project: Project) -> None:
    """Running the program gives the lines that are expected, and at least one."""
    note(project.show())
    assert calls(project) == project.uses != set()


@SETTINGS
@given(project=projects(single_file=True))
def test_generator_knows_the_lines_of_a_single_file(project: Project) -> None:
    """The same with everything in one file."""
    note(project.show())
    assert calls(project) == project.uses != set()
    assert {path for path, _ in project.uses} == {project.start}


@SETTINGS
@given(project=projects())
def test_generator_makes_twins_that_call_nobody(project: Project) -> None:
    """The twin runs as well and reaches no provider."""
    note(project.show(twin=True))
    assert calls(project, twin=True) == set()


@SETTINGS
@given(project=projects())
def test_generator_keeps_to_its_limits(project: Project) -> None:
    """No more than six steps over eight files, the one that starts the program and empty packages left aside."""
    chain = [path for path in project.files if path.endswith(".py") and path not in project.distractors]
    written = [path for path in chain if path != project.start and '"""A package."""' not in project.files[path]]
    assert len(project.kinds) <= 6
    assert len(written) <= MAX_FILES


@pytest.mark.parametrize("kind", STEPS)
def test_generator_takes_every_kind_of_step(kind: str) -> None:
    """Each kind alone, with everything it can carry: the program runs and calls where it says."""
    carried = 0
    for thing in THINGS:
        for seed in range(4):
            project = rolled(seed, [kind], [kind], thing, 1)
            if project is not None:
                carried += 1
                assert calls(project) == project.uses != set(), project.show()
    assert carried
