"""One recorder for all tests of a process, and what a case did before any fix."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.wire import environments
from tests.wire.recorder import Recorder
from tests.wire.run import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.wire.calls import Run
    from tests.wire.cases import Case


@pytest.fixture(scope="session")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Recorder]:
    """The other end of the wire."""
    with Recorder(tmp_path_factory.mktemp("recorder")) as running:
        yield running


@pytest.fixture(scope="session")
def execute(recorder: Recorder) -> Callable[[Case, Path], Run]:
    """Run the program of a case that lies in a folder."""

    def call(case: Case, project: Path) -> Run:
        python = environments.interpreter(case.packages)
        return run(recorder, python, project, case.entry, environment=case.environment)

    return call


@pytest.fixture(scope="session")
def untouched(execute: Callable[[Case, Path], Run], tmp_path_factory: pytest.TempPathFactory) -> Callable[[Case], Run]:
    """Run the program of a case as it is; once, however many variants are compared with it."""
    known: dict[str, Run] = {}

    def call(case: Case) -> Run:
        if case.name not in known:
            known[case.name] = execute(case, case.lay(tmp_path_factory.mktemp("before") / "project"))
        return known[case.name]

    return call
