"""The releases of one distribution, beside the newest releases of the others that the catalogue knows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.catalogue.names import RootIndex
from inferlint.verify.archives import read_archive
from inferlint.verify.fetch import NEWEST
from inferlint.verify.sources import World

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from inferlint.catalogue.entries import Provider, Sdk
    from inferlint.catalogue.lookup import Catalogue
    from inferlint.verify.fetch import Shop
    from inferlint.verify.sources import Definition


@dataclass(frozen=True)
class Subject:
    """One distribution and the tables about it, each with the provider in whose file it stands."""

    distribution: str
    tables: tuple[tuple[Provider, Sdk], ...]

    @property
    def versions(self) -> tuple[str, ...]:
        """The releases that the tables list, oldest first."""
        return tuple(dict.fromkeys(version for _, sdk in self.tables for version in sdk.versions))

    @property
    def earlier(self) -> tuple[str, ...]:
        """The listed releases that were not the newest."""
        last = {sdk.versions[-1] for _, sdk in self.tables if sdk.versions}
        return tuple(version for version in self.versions if version not in last)

    @property
    def roots(self) -> tuple[str, ...]:
        """The import roots that are spelled out."""
        return tuple(root for _, sdk in self.tables for root in sdk.modules if "*" not in root)

    def is_quiet(self, module: str) -> bool:
        """Say whether the module is of a table that says: most of this has nothing to do with inference."""
        owner = RootIndex(sdk for _, sdk in self.tables).owner(module)
        return owner is not None and owner.default == "quiet"

    @property
    def is_verifiable(self) -> bool:
        """Whether the tables list a release: families, and what is too large to fetch, list none."""
        return bool(self.versions) and "*" not in self.distribution


@dataclass(frozen=True)
class Release:
    """One release: the version that was fetched, and its modules."""

    version: str
    world: World


def subjects(catalogue: Catalogue) -> list[Subject]:
    """Return every distribution of the catalogue, sorted by name."""
    found: dict[str, list[tuple[Provider, Sdk]]] = {}
    for provider in catalogue.providers.values():
        for sdk in provider.sdks:
            found.setdefault(sdk.distribution, []).append((provider, sdk))
    return [Subject(name, tuple(tables)) for name, tables in sorted(found.items())]


class Shelf:
    """Releases by distribution, fetched when they are asked for."""

    def __init__(self, catalogue: Catalogue, shop: Shop) -> None:
        self.catalogue = catalogue
        self._shop = shop
        self._releases: dict[tuple[str, str], Release | str] = {}

    @cached_property
    def subjects(self) -> dict[str, Subject]:
        """Every distribution of the catalogue, by name."""
        return {subject.distribution: subject for subject in subjects(self.catalogue)}

    @cached_property
    def _roots(self) -> RootIndex:
        return RootIndex(sdk for subject in self.subjects.values() for _, sdk in subject.tables)

    def release(self, distribution: str, version: str = NEWEST) -> Release | str:
        """Return a release, or the reason why it cannot be had; raise ``VerifyError`` as ``Shop.get`` does."""
        key = (distribution, version)
        if key not in self._releases:
            found = self._shop.get(distribution, version)
            subject = self.subjects.get(distribution)
            roots = subject.roots if subject is not None else ()
            self._releases[key] = self._read(found, roots) if isinstance(found, Path) else found
        return self._releases[key]

    def _read(self, path: Path, roots: Collection[str]) -> Release:
        archive = read_archive(path)
        return Release(archive.version, World([archive], below=self, roots=roots))

    def releases(self, subject: Subject) -> tuple[list[Release], list[str]]:
        """Return the newest release and the earlier listed ones, and why those that are missing are."""
        found = [self.release(subject.distribution, version) for version in (NEWEST, *subject.earlier)]
        return (
            [item for item in found if isinstance(item, Release)],
            [item for item in found if isinstance(item, str)],
        )

    def forget(self) -> None:
        """Drop what was parsed; it is parsed again when it is asked for."""
        for release in self._releases.values():
            if isinstance(release, Release):
                release.world.forget()

    def resolve(self, dotted: str) -> Definition | None:
        """Return what a name of another distribution is, from its newest release."""
        world = self.world(dotted)
        return world.resolve(dotted) if world is not None else None

    def world(self, dotted: str) -> World | None:
        """Return the modules of the newest release of the distribution that owns a name."""
        owner = self._roots.owner(dotted)
        subject = self.subjects[owner.distribution] if owner is not None else None
        if subject is None or not subject.is_verifiable:
            return None
        release = self.release(subject.distribution)
        return release.world if isinstance(release, Release) else None


def wanted_files(chosen: Iterable[Subject]) -> Iterator[tuple[str, str]]:
    """Yield the distribution and version of every file that verifying ``chosen`` needs by itself."""
    for subject in chosen:
        yield from ((subject.distribution, version) for version in (NEWEST, *subject.earlier))
