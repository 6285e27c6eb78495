"""Run commands in turns and take their wall clock times."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


_TAIL = 10_000


@dataclass(frozen=True)
class Command:
    """What is run, where, and with which variables beside those of this process."""

    words: tuple[str, ...]
    cwd: Path
    env: Mapping[str, str] = field(default_factory=dict)
    #: Exit codes of a run that did all of its work, and a pattern for what it says then, on either stream.
    codes: tuple[int, ...] = (0,)
    evidence: str = ""


@dataclass(frozen=True)
class Ended:
    """How one run ended; ``seconds`` is the limit when it did not end by itself, and ``code`` is ``None`` then."""

    seconds: float
    cpu: float
    code: int | None
    #: What the command said about its work; ``None`` when it said nothing that it should.
    told: str | None


@dataclass
class Timing:
    """One command of a case. ``prepare`` is called before each run and not measured; ``rounds`` limits the runs."""

    name: str
    command: Command
    prepare: Callable[[], object] = lambda: None
    rounds: int = sys.maxsize
    ended: list[Ended] = field(default_factory=list)

    @property
    def good(self) -> list[float]:
        """The seconds of the runs that did all of their work."""
        return [one.seconds for one in self.ended if one.code in self.command.codes and one.told is not None]

    @property
    def problem(self) -> str | None:
        """Why there is no time, or not of every run: it did not end, or failed."""
        if any(one.code is None for one in self.ended):
            return f"did not end in {max(one.seconds for one in self.ended):.0f} s"
        wrong = sorted({one.code for one in self.ended if one.code is not None and one.code not in self.command.codes})
        if wrong:
            return f"exit code {', '.join(map(str, wrong))}"
        return "did not say what it did" if any(one.told is None for one in self.ended) else None

    @property
    def median(self) -> float | None:
        """The median of the seconds, ``None`` when a run did not do its work."""
        return median(self.good) if self.good and self.problem is None else None

    @property
    def spread(self) -> tuple[float, float] | None:
        """The shortest and the longest run."""
        return (min(self.good), max(self.good)) if self.good else None

    @property
    def cpu(self) -> float | None:
        """The median of the processor seconds of all processes."""
        return median(one.cpu for one in self.ended) if self.ended else None


def run(command: Command, out: Path, limit: float) -> Ended:
    """Run a command with its output in ``out`` and ``out`` with ``.err``; end its whole group after ``limit`` seconds.

    The output goes to files: some tools stop early when nobody reads it, and a pipe would measure the reader.
    """
    env = {**os.environ, **command.env}
    with out.open("wb") as stdout, out.with_name(f"{out.name}.err").open("wb") as stderr:
        before = os.times()
        start = time.perf_counter()
        process = subprocess.Popen(
            command.words,
            cwd=command.cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=stderr,
            start_new_session=True,
        )
        try:
            code: int | None = process.wait(limit)
        except subprocess.TimeoutExpired:
            code = None
        except BaseException:
            end(process)
            raise
        seconds = time.perf_counter() - start
        if code is None:
            end(process)
        after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return Ended(seconds, cpu, code, _told(command, out))


def _told(command: Command, out: Path) -> str | None:
    """Return the last place where the output, or else the errors, are as they should be."""
    for file in (out, out.with_name(f"{out.name}.err")):
        found = re.findall(command.evidence, file.read_text("utf-8", "replace")[-_TAIL:])
        if found:
            return str(found[-1])
    return None


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def in_turns(timings: Iterable[Timing], rounds: int, folder: Path, limit: float) -> None:
    """Run each command once in each round, so that what else the machine does falls on all of them.

    A command that did not end is not tried again.
    """
    folder.mkdir(parents=True, exist_ok=True)
    timings = list(timings)
    for number in range(rounds):
        for timing in timings:
            if number >= timing.rounds or any(one.code is None for one in timing.ended):
                continue
            timing.prepare()
            ended = run(timing.command, folder / f"{_file_name(timing.name)}.out", limit)
            timing.ended.append(ended)
            print(f"  {timing.name} {ended.seconds:.3f} s, exit code {ended.code}", file=sys.stderr, flush=True)


def _file_name(name: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in name)
