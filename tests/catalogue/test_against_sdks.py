"""The catalogue against the real distributions: what it names must be in their sources.

This is ``inferlint providers --verify``, one test for each check and table. Downloads are kept in a folder.
"""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from inferlint.catalogue.load import load_catalogue
from inferlint.verify.checks import CHECKS
from inferlint.verify.fetch import Shop
from inferlint.verify.releases import Shelf, subjects
from inferlint.verify.run import entries

if TYPE_CHECKING:
    from inferlint.verify.checks import Check, Entry

pytestmark = [pytest.mark.sdk, pytest.mark.slow]

TABLES = [
    (subject.distribution, number)
    for subject in subjects(load_catalogue())
    if subject.is_verifiable
    for number in range(len(subject.tables))
]


@cache
def shelf() -> Shelf:
    given = os.environ.get("INFERLINT_SDK_CACHE")
    folder = Path(given) if given else Path(tempfile.gettempdir()) / "inferlint-sdk-cache"
    return Shelf(load_catalogue(), Shop(folder.resolve()))


@cache
def described(distribution: str) -> tuple[list[Entry], list[str]]:
    """Return the tables about a distribution, and why releases are missing."""
    subject = shelf().subjects[distribution]
    releases, missing = shelf().releases(subject)
    return (entries(subject, shelf(), releases) if releases else [], missing)


@pytest.mark.parametrize("distribution", dict.fromkeys(name for name, _ in TABLES))
def test_every_listed_release_exists(distribution: str) -> None:
    """An index that does not answer is no fault of the entry, a release that it does not know is."""
    _, missing = described(distribution)

    assert [reason for reason in missing if "No matching" in reason] == []


@pytest.mark.parametrize(("distribution", "number"), TABLES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_sources_agree(check: Check, distribution: str, number: int) -> None:
    """Each check of each table finds nothing."""
    found, missing = described(distribution)
    if not found:
        pytest.skip(missing[0])
    if any(world.unread for world in found[number].worlds):
        pytest.skip("the sources need a newer Python")

    assert list(check(found[number])) == []
