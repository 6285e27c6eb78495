"""The state of a whole project: what its files show, which of them belong together, and what is found in each group."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from inferlint.engine.glance import Look
from inferlint.engine.groups import Units, grouped
from inferlint.engine.workers import Workers
from inferlint.model.report import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from inferlint.engine.solve import Setting
    from inferlint.model.glance import Glance
    from inferlint.model.verdict import FileVerdict, Verdicts


@dataclass(slots=True)
class Memory:
    """What is kept from one check of a project to the next, whose files on disk must not change meanwhile."""

    verdicts: dict[tuple[tuple[str, str], ...], Verdicts] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class State:
    """``glances`` of all files, ``verdicts`` of those that hold anything that matters.

    ``problems`` say why a program is not whole. ``ambiguous`` are the modules that two roots hold, with their files.
    """

    glances: Mapping[str, Glance]
    verdicts: Mapping[str, FileVerdict]
    problems: tuple[Failure, ...]
    ambiguous: tuple[tuple[str, tuple[str, ...]], ...]

    @classmethod
    def of(cls, glances: Mapping[str, Glance], groups: Sequence[Verdicts]) -> State:
        """Return the state with these verdicts of all groups."""
        verdicts = {path: verdict for group in groups for path, verdict in group.by_path.items()}
        problems = tuple(Failure("", group.problem) for group in groups if group.problem)
        return cls(glances, verdicts, problems, tuple(sorted({one for group in groups for one in group.ambiguous})))

    def failures(self) -> Iterator[tuple[str, str]]:
        """Yield the files that matter and could not be read, each with the reason."""
        yield from sorted((path, one.failure) for path, one in self.verdicts.items() if one.failure)


def examine(setting: Setting, progress: Callable[[int, int], None] | None, memory: Memory | None = None) -> State:
    """Return the state of the project that ``setting`` describes, read anew but for what ``memory`` holds."""
    paths = sorted({*setting.project.index.files, *setting.project.notebooks, *setting.places})
    units = Units(setting.project) if setting.options.accelerators.groups else None
    with Workers(setting, progress) as workers:
        found = workers.glances([_look(setting, units, path) for path in paths])
        glances = dict(zip(paths, found, strict=True))
        groups = grouped(setting.project, units, glances) if units is not None else [tuple(paths)]
        jobs = [{path: glances[path] for path in group} for group in groups if group]
        return State.of(glances, _verdicts(jobs, workers, memory))


def _verdicts(jobs: Sequence[dict[str, Glance]], workers: Workers, memory: Memory | None) -> list[Verdicts]:
    if memory is None:
        return workers.verdicts(jobs)
    keys = [tuple((path, glance.digest) for path, glance in job.items()) for job in jobs]
    new = [(key, job) for key, job in zip(keys, jobs, strict=True) if key not in memory.verdicts]
    memory.verdicts.update(zip((key for key, _ in new), workers.verdicts([job for _, job in new]), strict=True))
    return [memory.verdicts[key] for key in keys]


def _look(setting: Setting, units: Units | None, path: str) -> Look:
    heads = units.heads(units.unit(path)) if units is not None else None
    place = setting.places.get(path) or setting.config.root / path
    return Look(path, place, heads, setting.contents.get(path))
