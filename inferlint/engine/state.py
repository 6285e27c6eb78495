"""The state of a whole project: what its files show, which of them belong together, and what is found in each group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.engine.groups import Units, grouped
from inferlint.engine.look import Look
from inferlint.engine.timings import Timings
from inferlint.engine.workers import Workers
from inferlint.model.records import dataclass, field, replace
from inferlint.model.report import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

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
    units = Units(setting.project) if setting.options.accelerators.groups else None
    looks = [_look(setting, units, path) for path in paths]
    with Workers(setting, progress) as workers:
        with timings.phase("glance"):
            glances = _glances(looks, workers, recall)
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
        recall.keep_glances(looks, glances)
        if is_kept and recall.is_old():
            unchanged.keep(glances, found)
        recall.finish()
    return replace(state, notices=tuple(recall.warnings))


def _recall(setting: Setting) -> Recall | None:
    if setting.options.cache is None:
        return None
    from inferlint.engine.recall import Recall

    return Recall(setting.options.cache, setting)


def _glances(looks: Sequence[Look], workers: Workers, recall: Recall | None) -> dict[str, Glance]:
    known = [recall.glance(look) if recall is not None else None for look in looks]
    new = iter(workers.glances([look for look, glance in zip(looks, known, strict=True) if glance is None]))
    return {look.path: glance or next(new) for look, glance in zip(looks, known, strict=True)}


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


def _look(setting: Setting, units: Units | None, path: str) -> Look:
    heads = units.heads(units.unit(path)) if units is not None else None
    place = setting.places.get(path) or setting.config.root / path
    return Look(path, place, heads, setting.contents.get(path))
