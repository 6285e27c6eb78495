"""How the time of a cold run in one process grows with what there is to do."""

from __future__ import annotations

import math
import shutil
from dataclasses import dataclass, replace
from statistics import linear_regression
from typing import TYPE_CHECKING

from benchmarks.speed.measure import Timing
from benchmarks.speed.needles import prefilter
from benchmarks.speed.trees import configure, linked, python_files

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from benchmarks.speed.ours import Inferlint
    from benchmarks.speed.trees import Search

STEPS = (1, 2, 4, 8)
#: An exponent up to here counts as linear: the times of small trees are short and not exact.
LINEAR = 1.2
HEAD = ("what grows", "unit", "at 1x, 2x, 4x, 8x", "seconds", "per unit", "exponent", "last step", "bar", "reached")

_COPIED = "mem0ai"
_FINDINGS, _FILES = 10, 50
_WIDE = 25
#: Chains side by side, and their depth at 1x. inferlint gives up after 40 waves, and says so.
_CHAINS, _DEPTH = 8, 4
_HANDS_ON = """from {} import make as made


def make():
    return made()


def ask(text):
    return made().responses.create(input=text)
"""


@dataclass
class Curve:
    """Trees of growing size, how many units each has, and the run of each; ``fixed`` is a run over one clean file."""

    name: str
    unit: str
    units: list[int]
    timings: list[Timing]
    fixed: Timing

    def points(self) -> list[tuple[int, float]] | None:
        """Return (units, seconds beyond those of the clean file); ``None`` when a run did not do its work."""
        fixed = self.fixed.median
        if fixed is None or any(timing.median is None for timing in self.timings):
            return None
        pairs = zip(self.units, self.timings, strict=True)
        return [(units, max(1e-4, (timing.median or 0) - fixed)) for units, timing in pairs]

    def cells(self) -> tuple[str, ...]:
        """Return the cells of the curve's row."""
        counts = ", ".join(f"{units:,}" for units in self.units)
        points = self.points()
        if points is None:
            problems = [one.problem or "not run" for one in (self.fixed, *self.timings) if one.median is None]
            return (self.name, self.unit, counts, "; ".join(problems), "-", "-", "-", "linear", "not measured")
        times = ", ".join(f"{taken:.2f}" for _, taken in points)
        each = ", ".join(f"{taken / units * 1e6:.3g} µs" for units, taken in points)
        found, last = exponent(points), exponent(points[-2:])
        verdict = "yes" if max(found, last) <= LINEAR else "no"
        return (self.name, self.unit, counts, times, each, f"{found:.2f}", f"{last:.2f}", "linear", verdict)


def exponent(points: list[tuple[int, float]]) -> float:
    """Return the exponent of the power law that fits best: 1 is linear, 2 quadratic."""
    across, up = ([math.log(value) for value in axis] for axis in zip(*points, strict=True))
    return linear_regression(across, up).slope


def curves(tree: Path, folder: Path, ours: Inferlint, only: list[str]) -> list[Curve]:
    """Make the trees of the curves named in ``only`` (all without one), and return what is to be run on them."""
    shutil.rmtree(folder, ignore_errors=True)
    nothing = _written(folder / "nothing", {"clean.py": "x = 1\n"})
    fixed = _timing(ours, nothing, "growth, nothing")
    found = []
    for name, make in _makers(tree).items():
        if only and name not in only:
            continue
        made = [make(step, folder / name / str(step)) for step in STEPS]
        timings = [
            _timing(ours, place, f"growth, {name} {step}x") for step, (place, _) in zip(STEPS, made, strict=True)
        ]
        found.append(Curve(TITLES[name], _UNITS[name], [units for _, units in made], timings, fixed))
    return found


TITLES = {
    "clean": "files without needles",
    "suspects": "copies of one application with inference code",
    "findings": "findings in as many files",
    "wide": "files that use one client, all in one wave",
    "chain": "files that hand a client on, each in the next wave",
}
_UNITS = {"clean": "bytes", "suspects": "files", "findings": "findings", "wide": "files", "chain": "files"}


def _makers(tree: Path) -> dict[str, Callable[[int, Path], tuple[Path, int]]]:
    return {
        "clean": _clean(tree, prefilter()),
        "suspects": lambda step, place: _copies(tree / _COPIED, step, place),
        "findings": _many_findings,
        "wide": lambda step, place: _handed(place, 1, step * _WIDE, is_chain=False),
        "chain": lambda step, place: _handed(place, _CHAINS, step * _DEPTH, is_chain=True),
    }


def _timing(ours: Inferlint, place: Path, name: str) -> Timing:
    command = ours.check(place, ".", "--jobs", "1", cache="growth")
    # Written or chosen here: all of it can be checked.
    return Timing(name, replace(command, codes=(0, 1)), ours.emptied("growth"))


def _clean(tree: Path, is_needed: Search) -> Callable[[int, Path], tuple[Path, int]]:
    """Files of the corpus in which inferlint finds no needle: eighths of them, evenly taken."""
    files = [file for file in python_files(tree) if not is_needed(file.read_bytes())]

    def make(step: int, place: Path) -> tuple[Path, int]:
        taken = [file for number, file in enumerate(files) if number % STEPS[-1] < step]
        return linked(taken, tree, place), sum(file.stat().st_size for file in taken)

    return make


def _copies(package: Path, step: int, place: Path) -> tuple[Path, int]:
    """Copies that are projects of their own, and differ in a comment: equal files could be looked at once."""
    count = 0
    for copy in range(step):
        target = place / f"copy{copy}"
        for file in python_files(package):
            written = target / file.relative_to(package)
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_bytes(file.read_bytes() + f"\n# copy {copy}\n".encode())
            count += 1
        (target / "pyproject.toml").write_text("[project]\n")
    return configure(place), count


def _many_findings(step: int, place: Path) -> tuple[Path, int]:
    """The same number of files, with more functions that build a client and call it."""
    body = "\n\ndef ask_{0}(text):\n    client = openai.OpenAI()\n    return client.responses.create(input=text)\n"
    texts = {
        f"part{number}.py": "import openai\n" + "".join(body.format(each) for each in range(_FINDINGS * step))
        for number in range(_FILES)
    }
    return _written(place, texts), _FILES * _FINDINGS * step * 2


def _handed(place: Path, packages: int, depth: int, *, is_chain: bool) -> tuple[Path, int]:
    """Packages of ``depth`` files: the first builds a client, others get it from the first or from the one before."""
    texts: dict[str, str] = {}
    for package in range(packages):
        texts[f"handed{package}/__init__.py"] = ""
        texts[f"handed{package}/part0.py"] = "import openai\n\n\ndef make():\n    return openai.OpenAI()\n"
        for number in range(1, depth):
            source = f"handed{package}.part{number - 1 if is_chain else 0}"
            texts[f"handed{package}/part{number}.py"] = _HANDS_ON.format(source)
    return _written(place, texts), packages * depth


def _written(place: Path, texts: dict[str, str]) -> Path:
    for name, text in texts.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text)
    return configure(place)
