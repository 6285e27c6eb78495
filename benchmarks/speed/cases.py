"""The cases: which commands are run in turns, on which folder, and what is compared with which bar."""

from __future__ import annotations

import os
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from benchmarks.speed.measure import Command, Timing
from benchmarks.speed.table import Bar, Comparison

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from benchmarks.speed.opponents import Opponents
    from benchmarks.speed.ours import Inferlint

NO_CACHE = "this inferlint has no cache"
NO_RIPGREP = "rg is not on PATH"
LEFT_OUT = "left out by --skip-slow"

#: Files of the corpus that are changed, and what kind of file each is.
CHANGED = {
    "no needle": "django/django/db/models/query.py",
    "constructs a client": "litellm/litellm/llms/openai/openai.py",
    "a leaf, imported by no file": "homeassistant/homeassistant/components/openai_conversation/ai_task.py",
}
#: A file without needles, in the corpus and in the small project.
CLEAN = "django/django/db/models/aggregates.py"
SMALL_CLEAN = "django/db/backends/base/features.py"


@dataclass
class Case:
    """Commands that are run in turns; ``before`` is run once and not measured, ``many`` multiplies the rounds."""

    timings: list[Timing]
    rows: list[Comparison]
    before: list[Command] = field(default_factory=list)
    many: int = 1
    after: Callable[[], object] = lambda: None


@dataclass(frozen=True)
class Bench:
    """What the cases are made of."""

    trees: dict[str, Path]
    ours: Inferlint
    others: Opponents
    skip_slow: bool = False
    whole_slow: bool = False

    def cold(self, tree: str, name: str = "inferlint, cold") -> Timing:
        """A run of inferlint with an empty cache, which it fills."""
        cache = f"cold-{tree}"
        return Timing(name, self.ours.check(self.trees[tree], cache=cache), self.ours.emptied(cache))

    def ruff(self, tree: str) -> Timing:
        """A run of ruff without its cache."""
        return Timing("ruff", self.others.ruff(self.trees[tree]))


def plain(bench: Bench) -> Case:
    """A tree without inference code, cold."""
    return _cold_beside_ruff(bench, "plain", "tree without inference code, cold", Bar(1))


def application(bench: Bench) -> Case:
    """One application of 500,000 lines with 2 % suspect bytes, cold."""
    return _cold_beside_ruff(bench, "application", "application of 500,000 lines, cold", Bar(2))


def _cold_beside_ruff(bench: Bench, tree: str, title: str, bar: Bar) -> Case:
    ours, ruff = bench.cold(tree), bench.ruff(tree)
    return Case([ours, ruff], [Comparison(title, ours, ruff, bar)])


def whole(bench: Bench) -> Case:
    """The whole corpus, cold, beside ruff and semgrep with ten roots, and the slow ones on request."""
    title = "whole corpus, cold"
    ours, ruff = bench.cold("whole"), bench.ruff("whole")
    case = Case([ours, ruff], [Comparison(title, ours, ruff, Bar(4, 2))])
    ten = Timing("semgrep, ten roots", bench.others.semgrep(bench.trees["whole"], equal=False), rounds=2)
    slow = [(ten, Bar(1 / 3, 1 / 6)), *(_slow(bench, "whole") if bench.whole_slow else [])]
    return _with_slow(case, title, ours, slow, bench.skip_slow)


def sample(bench: Bench) -> Case:
    """Every twentieth file of the corpus, cold, beside the tools that would take too long on all of it."""
    title = "every 20th file, cold"
    ours = bench.cold("sample")
    return _with_slow(Case([ours], []), title, ours, _slow(bench, "sample"), bench.skip_slow)


def _slow(bench: Bench, tree: str) -> list[tuple[Timing, Bar]]:
    semgrep = Timing("semgrep, equal list", bench.others.semgrep(bench.trees[tree], equal=True), rounds=1)
    fixit = Timing("fixit", bench.others.fixit(bench.trees[tree]), rounds=1)
    return [(semgrep, Bar(1 / 3, 1 / 6)), (fixit, Bar(1 / 20))]


def _with_slow(case: Case, title: str, ours: Timing, slow: list[tuple[Timing, Bar]], left_out: bool) -> Case:
    for timing, bar in slow:
        if left_out:
            case.rows.append(Comparison(title, ours, None, bar, timing.name, LEFT_OUT))
        else:
            case.timings.append(timing)
            case.rows.append(Comparison(title, ours, timing, bar))
    return case


def warm(bench: Bench) -> Case:
    """The whole corpus with a full cache, beside ruff without a cache and ripgrep."""
    title, tree = "whole corpus, warm", bench.trees["whole"]
    check = bench.ours.check(tree, cache="whole")
    ours = Timing("inferlint, warm", check) if bench.ours.has_cache else None
    ruff = bench.ruff("whole")
    rows = [Comparison(title, ours, ruff, Bar(1), why="" if ours else NO_CACHE)]
    timings = [ours, ruff] if ours else [ruff]
    for name, early, bar in (("ripgrep --count", False, Bar(4)), ("ripgrep --files-with-matches", True, None)):
        command = bench.others.ripgrep(tree, stop_early=early)
        theirs = Timing(name, command) if command else None
        timings += [theirs] if theirs else []
        why = NO_RIPGREP if theirs is None else NO_CACHE if ours is None else ""
        rows.append(Comparison(title, ours, theirs, bar, name, why))
    return Case(timings, rows, [check] if ours else [])


def changed(bench: Bench) -> Case:
    """One changed file in the whole corpus with a full cache, beside a run after which nothing changed."""
    title, bar = "one changed file ({}), warm", Bar(1.2)
    if not bench.ours.has_cache:
        return Case([], [Comparison(title.format(kind), None, None, bar, "warm", NO_CACHE) for kind in CHANGED])
    tree = bench.trees["whole"]
    check = bench.ours.check(tree, cache="whole")
    nothing = Timing("inferlint, warm", check)
    edits = {kind: Edits(tree / place) for kind, place in CHANGED.items()}
    # What is put back at the end is a change for the run that follows: that one is not measured.
    timings = [Timing(f"changed, {kind}", check, edit.make) for kind, edit in edits.items()]
    rows = [Comparison(title.format(kind), one, nothing, bar) for kind, one in zip(CHANGED, timings, strict=True)]
    stack = ExitStack()
    for edit in edits.values():
        stack.callback(edit.undo)
    return Case([nothing, *timings], rows, [check, check], after=stack.close)


class Edits:
    """Changes of one file that change no answer: a comment and a function, in turns, each with another number."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._raw = file.read_bytes()
        self._count = 0

    def make(self) -> None:
        """Write the next change."""
        self._count += 1
        comment, function = "\n# changed {}\n", "\n\ndef changed_{}():\n    return 1\n"
        self._write(self._raw + (comment if self._count % 2 else function).format(self._count).encode())

    def undo(self) -> None:
        """Write the file as it was."""
        self._write(self._raw)

    def _write(self, raw: bytes) -> None:
        # In one step, and a new file: the old one may have hard links in other folders.
        partial = self._file.with_name(f"{self._file.name}.part")
        partial.write_bytes(raw)
        os.replace(partial, self._file)


def one_file(bench: Bench) -> Case:
    """One clean file as pre-commit hands it over, in a small project and in the whole corpus."""
    bar = Bar(2.5)
    click = Timing("import click", _import_click(bench))
    case = Case([click], [], many=4)
    for tree, file in (("small", SMALL_CLEAN), ("whole", CLEAN)):
        title = f"one clean file, pre-commit, {'small project' if tree == 'small' else 'whole corpus'}, warm"
        if not bench.ours.has_cache:
            case.rows.append(Comparison(title, None, click, bar, why=NO_CACHE))
            continue
        command = bench.ours.check(bench.trees[tree], file, cache=tree, env={"PRE_COMMIT": "1"})
        ours = Timing(f"one file, {tree}", command)
        case.before += [bench.ours.check(bench.trees[tree], cache=tree), command]
        case.timings.append(ours)
        case.rows.append(Comparison(title, ours, click, bar))
    return case


def _import_click(bench: Bench) -> Command:
    return Command((str(bench.ours.python), "-c", "import click"), bench.trees["small"])


CASES: dict[str, Callable[[Bench], Case]] = {
    "plain": plain,
    "whole": whole,
    "sample": sample,
    "application": application,
    "warm": warm,
    "changed": changed,
    "file": one_file,
}
