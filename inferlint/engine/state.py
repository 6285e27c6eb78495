"""The state of a whole project: what its files show, which of them belong together, and what is found in each group."""

from __future__ import annotations

from collections import defaultdict
from operator import attrgetter
from typing import TYPE_CHECKING

from inferlint.engine.look import Look
from inferlint.engine.timings import Timings
from inferlint.engine.workers import Workers
from inferlint.model.records import dataclass, field, replace
from inferlint.model.report import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from inferlint.engine.groups import Units
    from inferlint.engine.recall import Recall
    from inferlint.engine.setting import Setting
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
    ``notices`` are what is wrong with the cache.
    """

    glances: Mapping[str, Glance]
    verdicts: Mapping[str, FileVerdict]
    problems: tuple[Failure, ...]
    ambiguous: tuple[tuple[str, tuple[str, ...]], ...]
    notices: tuple[str, ...] = ()

    @classmethod
    def of(cls, glances: Mapping[str, Glance], groups: Sequence[Verdicts]) -> State:
        """Return the state with these verdicts of all groups."""
        verdicts = {path: verdict for group in groups for path, verdict in group.by_path.items()}
        problems = tuple(Failure("", group.problem) for group in groups if group.problem)
        return cls(glances, verdicts, problems, tuple(sorted({one for group in groups for one in group.ambiguous})))

    def failures(self) -> Iterator[tuple[str, str]]:
        """Yield the files that matter and could not be read, each with the reason."""
        yield from sorted((path, one.failure) for path, one in self.verdicts.items() if one.failure)


def examine(
    setting: Setting,
    progress: Callable[[int, int], None] | None,
    memory: Memory | None = None,
    timings: Timings | None = None,
) -> State:
    """Return the state of the project that ``setting`` describes, read anew but for what ``memory`` holds."""
    timings = timings or Timings()
    with timings.phase("index"):
        paths = sorted({*setting.project.listed, *setting.places})
    with timings.phase("cache"):
        recall = _recall(setting)
        unchanged = recall.unchanged(paths) if recall is not None else None
        known = unchanged.state() if unchanged is not None else None
    if recall is not None and known is not None:
        recall.finish()
        return replace(known, notices=tuple(recall.warnings))
    with timings.phase("index"):
        if not setting.options.past and any(router.modules for router in setting.config.routers):
            # In a tree of the past a router may have no module yet.
            setting.project.check_zones()
        _ = setting.project.index
    from inferlint.engine.groups import Units, grouped

    units = Units(setting.project) if setting.options.accelerators.groups else None
    with Workers(setting, progress) as workers:
        with timings.phase("glance"):
            glances = _glances(setting, units, paths, workers, recall)
        with timings.phase("group"):
            groups = grouped(setting.project, units, glances) if units is not None else [tuple(paths)]
            jobs = [{path: glances[path] for path in group} for group in groups if group]
            keys = [recall.key(job, units) if recall is not None else "" for job in jobs]
        with timings.phase("solve"):
            found, is_kept = _verdicts(list(zip(keys, jobs, strict=True)), workers, memory, recall)
            state = State.of(glances, found)
    if recall is None or unchanged is None:
        return state
    with timings.phase("cache"):
        recall.keep_glances(glances)
        if is_kept and recall.is_old():
            unchanged.keep(glances, found)
        recall.finish()
    return replace(state, notices=tuple(recall.warnings))


def _recall(setting: Setting) -> Recall | None:
    if setting.options.cache is None:
        return None
    from inferlint.engine.recall import Recall

    return Recall(setting.options.cache, setting)


def _glances(
    setting: Setting, units: Units | None, paths: Sequence[str], workers: Workers, recall: Recall | None
) -> dict[str, Glance]:
    """Return what the bytes of each file show, from the memory of earlier runs where they did not change."""
    root, new = setting.config.root, []
    found: dict[str, Glance | None] = dict.fromkeys(paths)
    for unit, members in _by_unit(units, paths).items():
        heads = units.heads(unit) if units is not None else None
        known = recall.glances(members, heads) if recall is not None else {}
        found.update(known)
        new += [
            Look(path, setting.places.get(path) or root / path, heads, setting.contents.get(path))
            for path in members
            if path not in known
        ]
    new.sort(key=attrgetter("path"))
    found.update(zip((look.path for look in new), workers.glances(new), strict=True))
    return {path: glance for path, glance in found.items() if glance is not None}


def _by_unit(units: Units | None, paths: Sequence[str]) -> dict[str, list[str]]:
    """Return the files of each project folder; all are in one where they are not told apart."""
    if units is None or not units.nested:
        return {"": list(paths)}
    found: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        found[units.unit(path)].append(path)
    return found


def _verdicts(
    jobs: Sequence[tuple[str, dict[str, Glance]]], workers: Workers, memory: Memory | None, recall: Recall | None
) -> tuple[list[Verdicts], bool]:
    """Return the verdicts of each group, given with its key in the cache, and whether all are in it by now.

    One process keeps them in ``memory``.
    """
    is_kept = recall is not None and memory is None
    held = memory.verdicts if memory is not None else {}
    names = [tuple((path, glance.digest) for path, glance in job.items()) for _, job in jobs]
    for name, (key, _) in zip(names, jobs, strict=True):
        known = recall.verdicts(key) if recall is not None and name not in held else None
        if known is not None:
            held[name] = known
    new = [(name, key, job) for name, (key, job) in zip(names, jobs, strict=True) if name not in held]
    solved = workers.verdicts([job for _, _, job in new])
    for (name, key, job), verdicts in zip(new, solved, strict=True):
        held[name] = verdicts
        is_kept = recall is not None and recall.keep_verdicts(key, job, verdicts) and is_kept
    return [held[name] for name in names], is_kept
