"""Which files have to be looked at as one program: folders with a project of their own stand alone.

A folder with a ``pyproject.toml``, ``setup.py`` or ``setup.cfg`` below the root is a unit, and so are the files outside
of all of these. An import from one unit to a file of another makes one group of both. Groups share no name, so what is
found in one does not depend on any other: they are checked by several processes, and remembered one by one.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from inferlint.engine.project import ProjectNames
    from inferlint.model.glance import Glance


class Units:
    """The project folders of a tree, and the unit of each file."""

    def __init__(self, project: ProjectNames) -> None:
        self._project = project
        #: The innermost first.
        self.nested = project.index.nested
        self._of_folder: dict[str, str] = {}
        self._heads: dict[str, tuple[str, ...]] = {}

    def unit(self, path: str) -> str:
        """Return the project folder that holds a file, empty for the root."""
        folder = path.rpartition("/")[0]
        if folder not in self._of_folder:
            below = (one for one in self.nested if f"{folder}/".startswith(f"{one}/"))
            self._of_folder[folder] = next(below, "")
        return self._of_folder[folder]

    def heads(self, unit: str) -> tuple[str, ...] | None:
        """Return the first names of modules that a file of ``unit`` can import from outside of it.

        Returns ``None`` when there is nothing outside.
        """
        if not self.nested:
            return None
        if unit not in self._heads:
            inner = [one for one in self.nested if one != unit and (not unit or one.startswith(f"{unit}/"))]
            names = {part for one in inner for part in one[len(unit) :].split("/") if part}
            outer = [one for one in self.nested if unit.startswith(f"{one}/")]
            for root in [root for one in outer for root in (f"{one}/src", one)] + [*self._project.index.roots]:
                names.update(name for name, place in self._top.get(root, ()) if self._units_at(place) != {unit})
            self._heads[unit] = tuple(sorted(names))
        return self._heads[unit]

    def _units_at(self, place: str) -> set[str]:
        """Return the units of the files at and below a place."""
        return {self.unit(f"{place}/x"), *(one for one in self.nested if one.startswith(f"{place}/"))}

    @cached_property
    def _top(self) -> dict[str, list[tuple[str, str]]]:
        """The modules in each folder: name and place."""
        found: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for folder in self._project.index.folders:
            above, _, name = folder.rpartition("/")
            found[above].append((name, folder))
        for path in self._project.index.files:
            above, _, name = path.rpartition("/")
            found[above].append((name.rpartition(".")[0], path))
        return found


def grouped(project: ProjectNames, units: Units, glances: Mapping[str, Glance]) -> list[tuple[str, ...]]:
    """Return the files that belong together, sorted, the groups by their first file."""
    members: dict[str, list[str]] = defaultdict(list)
    for path in sorted(glances):
        members[units.unit(path)].append(path)
    joined = _Joined(members)
    for path, glance in glances.items():
        for level, written, name in glance.crossing:
            for other in _reached(project, path, level, written, name):
                joined.join(units.unit(path), units.unit(other))
    groups: dict[str, list[str]] = defaultdict(list)
    for unit, paths in members.items():
        groups[joined.root(unit)] += paths
    return sorted(tuple(sorted(paths)) for paths in groups.values())


def _reached(project: ProjectNames, path: str, level: int, module: str | None, name: str | None) -> Iterable[str]:
    dotted = project.absolute(path, level, module)
    if not dotted:
        return
    parts = dotted.split(".")
    for count in range(len(parts), 0, -1):
        for target in project.targets(path, ".".join(parts[:count]), name if count == len(parts) else None):
            yield from (one for one in (target.path, target.submodule) if one is not None)


class _Joined:
    """Sets of units that only grow together."""

    def __init__(self, units: Iterable[str]) -> None:
        self._above = {unit: unit for unit in units}

    def root(self, unit: str) -> str:
        while self._above[unit] != unit:
            unit = self._above[unit]
        return unit

    def join(self, one: str, other: str) -> None:
        first, second = sorted((self.root(one), self.root(other)))
        self._above[second] = first
