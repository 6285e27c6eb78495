"""Measure inferlint beside other tools on pinned packages, and print one table of ratios.

    python -m benchmarks.speed CORPUS [--rounds 5] [--only CASE ...] [--skip-slow] [--json FILE]

CORPUS is a folder outside of any git repository. The corpus, the other tools and a wheel of this checkout are put
there when they are missing; later runs use what is there. docs/performance.md says what each case means.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from benchmarks.speed import growth, machine, trees
from benchmarks.speed.cases import CASES, Bench, Case
from benchmarks.speed.corpus import fetch_corpus
from benchmarks.speed.measure import Timing, in_turns, run
from benchmarks.speed.memory import can_measure, peaks
from benchmarks.speed.needles import ban_list
from benchmarks.speed.opponents import Opponents
from benchmarks.speed.ours import Inferlint, installed
from benchmarks.speed.table import HEAD, table

MEMORY = "memory"
GROWTH = "growth"
#: In MB, for each process.
MEMORY_BAR = 400
MEMORY_HEAD = ("case", "processes", "largest", "others", "bar", "reached")


@dataclass
class Results:
    """All that was found, as it is printed and as it is written to a file."""

    machine: dict[str, str]
    trees: dict[str, trees.Size]
    ratios: list[tuple[str, ...]] = field(default_factory=list)
    growth: list[tuple[str, ...]] = field(default_factory=list)
    memory: list[tuple[str, ...]] = field(default_factory=list)
    phases: dict[str, str] = field(default_factory=dict)
    runs: dict[str, list[dict[str, object]]] = field(default_factory=dict)

    def keep(self, timings: list[Timing]) -> None:
        """Remember every run, also those that are in no table."""
        for timing in timings:
            self.runs.setdefault(timing.name, []).extend(asdict(one) for one in timing.ended)

    def text(self) -> str:
        """Return everything as Markdown."""
        parts = [
            table([(name, told) for name, told in self.machine.items()], ("machine", "")),
            table([(name, str(size)) for name, size in self.trees.items()], ("folder", "what it holds")),
        ]
        for rows, head in ((self.ratios, HEAD), (self.growth, growth.HEAD), (self.memory, MEMORY_HEAD)):
            parts += [table(rows, head)] if rows else []
        parts += [f"{name}:\n\n{told}" for name, told in self.phases.items()]
        return "\n\n".join(parts)


def main() -> None:
    """Get everything, run the cases, print and write what was found."""
    arguments = _arguments()
    # Also then what runs is ended, and changed files are put back.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    corpus = arguments.corpus.resolve()
    bans = ban_list()
    search = bans.search()
    tree = trees.configure(fetch_corpus(corpus))
    others = Opponents(corpus, bans)
    others.install()
    ours = Inferlint(arguments.python or installed(corpus), corpus / "caches")
    folders = _folders(tree, corpus, search)
    sizes = {name: trees.size(trees.python_files(folder), search) for name, folder in folders.items()}
    results = Results(machine.describe(ours.python, others.versions()), sizes)
    print(results.text(), flush=True)
    bench = Bench(folders, ours, others, arguments.skip_slow, arguments.whole_slow)
    for name in arguments.only:
        print(name, file=sys.stderr, flush=True)
        if name == GROWTH:
            _grow(results, tree, corpus, ours, arguments)
        elif name == MEMORY:
            results.memory.append(_memory(bench, arguments.limit))
        else:
            _run_case(results, CASES[name](bench), corpus / "out", arguments)
    if ours.has_timings:
        results.phases = _phases(bench, [name for name in arguments.only if name in folders], arguments.limit)
    print(f"\n{results.text()}")
    if arguments.json:
        arguments.json.write_text(json.dumps(asdict(results), indent=1) + "\n")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.speed", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    every = [*CASES, GROWTH, MEMORY]
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", nargs="+", choices=every, default=every, metavar="CASE", help=", ".join(every))
    parser.add_argument("--curves", nargs="+", choices=sorted(growth.TITLES), default=[], help="of growth")
    parser.add_argument("--skip-slow", action="store_true", help="leave out semgrep and fixit")
    parser.add_argument("--whole-slow", action="store_true", help="semgrep and fixit with the equal list on everything")
    parser.add_argument("--limit", type=float, default=3600, help="seconds after which a command is ended")
    parser.add_argument(
        "--python", type=Path, help="interpreter that has inferlint, instead of a wheel of this checkout"
    )
    parser.add_argument("--json", type=Path, help="file for every number")
    return parser.parse_args()


def _folders(tree: Path, corpus: Path, search: trees.Search) -> dict[str, Path]:
    """Return the folder of each case, all but the corpus itself made anew."""
    return {
        "plain": trees.plain_tree(tree, corpus / "plain"),
        "whole": tree,
        "sample": trees.sampled_tree(tree, corpus / "sample"),
        "application": trees.application_tree(tree, corpus / "application", search),
        "small": trees.small_tree(tree, corpus / "small"),
    }


def _run_case(results: Results, case: Case, out: Path, arguments: argparse.Namespace) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
        for command in case.before:
            run(command, out / "before.out", arguments.limit)
        in_turns(case.timings, arguments.rounds * case.many, out, arguments.limit)
    finally:
        case.after()
    results.keep(case.timings)
    results.ratios += [row.cells() for row in case.rows]


def _grow(results: Results, tree: Path, corpus: Path, ours: Inferlint, arguments: argparse.Namespace) -> None:
    curves = growth.curves(tree, corpus / GROWTH, ours, arguments.curves)
    for curve in curves:
        in_turns([curve.fixed, *curve.timings], min(3, arguments.rounds), corpus / "out", arguments.limit)
        results.keep(curve.timings)
    results.growth += [curve.cells() for curve in curves]


def _memory(bench: Bench, limit: float) -> tuple[str, ...]:
    """Return the row of the peak memory of a cold run over the whole corpus."""
    bar, title = f"at most {MEMORY_BAR} MB", "peak memory, whole corpus, cold"
    cold = bench.cold("whole")
    cold.prepare()
    found = peaks(cold.command, limit) if can_measure() else None
    if not found:
        why = f"did not end in {limit:.0f} s" if can_measure() else "this system has no /proc"
        return (title, "-", why, "-", bar, "not measured")
    largest, *others = found
    verdict = "yes" if largest <= MEMORY_BAR else f"no, {largest / MEMORY_BAR:.2f} x the bar"
    told = ", ".join(f"{one:.0f}" for one in others) or "-"
    return (title, str(len(found)), f"{largest:.0f} MB", told, bar, verdict)


def _phases(bench: Bench, names: list[str], limit: float) -> dict[str, str]:
    """Return what inferlint itself says about its phases, cold and warm."""
    found = {}
    for name in names:
        cold = bench.cold(name)
        cold.prepare()
        out = bench.ours.caches.parent / "out" / f"timings-{name}.out"
        for state in ("cold", "warm") if bench.ours.has_cache else ("cold",):
            command = bench.ours.check(bench.trees[name], ".", "--timings", "--quiet", cache=f"cold-{name}")
            run(command, out, limit)
            found[f"phases, {name}, {state}"] = out.with_name(f"{out.name}.err").read_text("utf-8", "replace").strip()
    return found


if __name__ == "__main__":
    main()
