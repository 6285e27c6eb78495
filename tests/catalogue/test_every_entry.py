"""Every entry of the catalogue is found where it is used, and nowhere else.

The programs are made from the entries (see ``uses.py``): whether one is rightly quiet is said by its data.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from helpers import project, run

from catalogue import uses as programs
from inferlint.catalogue.load import load_catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from catalogue.uses import Use
    from inferlint.catalogue.entries import Provider
    from inferlint.model.finding import Finding

PROVIDERS = load_catalogue().providers
FALLING_BACK = [name for name, one in PROVIDERS.items() if any(sdk.implicits for sdk in one.sdks)]
Found = dict[tuple[str, int], list["Finding"]]


def _file(provider: str, kind: str = "use") -> str:
    return f"{kind}_{provider.replace('-', '_').replace('.', '_')}.py"


def _program(lines: Iterable[Use]) -> str:
    return "".join(f"def use_{number}(options):\n    {use.code}\n\n" for number, use in enumerate(lines))


def _line(number: int) -> int:
    """Return the line on which the use of this number stands in its program."""
    return 3 * number + 2


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What is found in projects that use every entry once: what gives way to others has a project of its own."""
    found: Found = {}
    for yields in (False, True):
        files = {_file(name): _program(_kept(provider, yields=yields)) for name, provider in PROVIDERS.items()}
        found |= _run(tmp_path_factory, files)
    return found


@pytest.fixture(scope="module")
def near(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What is found in a project that names every entry and uses none."""
    files = {}
    for name, provider in PROVIDERS.items():
        files[_file(name, "mentions")] = programs.mentions(provider)
        files[_file(name, "promises")] = programs.promises(provider)
        files[_file(name, "errors")] = programs.errors(provider)
        files[_file(name, "helpers")] = programs.helpers(provider)
    return _run(tmp_path_factory, files)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What is found in a project whose own modules have the names of all SDKs."""
    files = {f"{_file(name)}": _program(_named(provider)) for name, provider in PROVIDERS.items()}
    return _run(tmp_path_factory, {**files, **programs.own_modules()})


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What is found in a project that hands a client to everything that falls back without one."""
    return _run(
        tmp_path_factory, {_file(name, "given"): programs.handed_over(PROVIDERS[name]) for name in FALLING_BACK}
    )


def _kept(provider: Provider, *, yields: bool) -> list[Use]:
    """Return the uses of a provider, with nothing where a use belongs to the other project."""
    return [one if one.yields is yields else replace(one, code="pass") for one in programs.uses(provider)]


def _named(provider: object) -> list[Use]:
    return [use for use in programs.uses(provider) if use.defines]  # type: ignore[arg-type]


def _run(factory: pytest.TempPathFactory, files: dict[str, str]) -> Found:
    report = run(project(factory.mktemp("every") / "service", files))
    assert not report.failures, report.failures[:5]
    found: Found = defaultdict(list)
    for finding in report.findings:
        found[finding.path, finding.span.line].append(finding)
    return found


@pytest.mark.parametrize("name", PROVIDERS)
def test_a_use_of_every_entry_is_reported(name: str, found: Found) -> None:
    """With the right rule and provider; what an entry says is harmless fails no run."""
    problems = []
    for number, use in enumerate(programs.uses(PROVIDERS[name])):
        here = found.get((_file(name), _line(number)), [])
        wanted = [
            one for one in here if one.rule in use.rules and (one.provider, one.severity) == (use.reached, use.severity)
        ]
        if use.rules and not wanted:
            problems.append(f"{use.entry}: not reported as {sorted(use.rules)} {use.reached}: {use.code}{_said(here)}")
        if not use.rules and any(one.severity != "info" for one in here):
            problems.append(f"{use.entry}: reported although it is quiet: {use.code}{_said(here)}")
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


@pytest.mark.parametrize("name", PROVIDERS)
@pytest.mark.parametrize("kind", ["mentions", "promises", "errors", "helpers"])
def test_an_entry_that_is_only_named_is_not_reported(kind: str, name: str, near: Found) -> None:
    """In comments, docstrings, log messages, tables, annotations, and ``except`` clauses; harmless names neither."""
    here = [one for (path, _), found in near.items() if path == _file(name, kind) for one in found]
    problems = [_shown(one) for one in here if one.severity != "info" or kind == "mentions"]
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


@pytest.mark.parametrize("name", PROVIDERS)
def test_a_module_of_the_project_is_no_sdk(name: str, own: Found) -> None:
    """Whatever it is called."""
    problems = [_shown(one) for (path, _), found in own.items() if path == _file(name) for one in found]
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


@pytest.mark.parametrize("name", FALLING_BACK)
def test_what_is_handed_a_client_does_not_fall_back(name: str, given: Found) -> None:
    """All the parameters that would be filled, or one of those that keep it from that."""
    here = [one for (path, _), found in given.items() if path == _file(name, "given") for one in found]
    problems = [_shown(one) for one in here if one.rule == "IL111"]
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


def _said(findings: Iterable[Finding]) -> str:
    return "".join(f"\n    found instead: {_shown(one)}" for one in findings)


def _shown(finding: Finding) -> str:
    facts = f"{finding.rule} {finding.provider} {finding.severity}"
    return f"{finding.path}:{finding.span.line}: {facts}: {finding.message}"
