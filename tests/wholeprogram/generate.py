"""Programs that hide a provider behind steps from name to name, and twins in which it is first-party code."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from hypothesis import strategies as st
from program import MARK, Program
from steps import STEPS
from things import THINGS, origin, use, with_distractors

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hypothesis.strategies import DrawFn
    from hypothesis.vendor.pretty import RepresentationPrinter
    from program import Chooser

T = TypeVar("T")

CONFIG = "inferlint.toml"


@dataclass(frozen=True, repr=False)
class Project:
    """A generated program. ``files`` and ``twin`` hold path and source; ``uses`` the lines that call a provider."""

    thing: str
    kinds: tuple[str, ...]
    files: dict[str, str]
    twin: dict[str, str]
    distractors: frozenset[str]
    start: str
    source_root: str

    @property
    def uses(self) -> set[tuple[str, int]]:
        """Return path and line of every use of the hidden thing."""
        return {
            (path, number)
            for path, source in self.files.items()
            for number, line in enumerate(source.splitlines(), start=1)
            if line.endswith(MARK)
        }

    def write(self, root: Path, *, twin: bool = False) -> Path:
        """Write the program, or its twin, below ``root``."""
        for path, source in (self.twin if twin else self.files).items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(source, encoding="utf-8")
        return root

    def show(self, *, twin: bool = False) -> str:
        """Return every file that belongs to the chain, for people."""
        files = self.twin if twin else self.files
        shown = [
            f"# --- {path}\n{source.rstrip()}"
            for path, source in files.items()
            if path not in self.distractors and source.strip() and not source.startswith('"""A package')
        ]
        return "\n".join([repr(self), *shown])

    def __repr__(self) -> str:
        return f"<{self.thing}: {' > '.join(self.kinds) or 'no step'}>"

    def _repr_pretty_(self, printer: RepresentationPrinter, cycle: bool) -> None:
        """Keep hypothesis from printing every file twice: ``show`` is for that."""
        printer.text(repr(self))


class _Drawn:
    """Choices that hypothesis makes, and makes smaller."""

    def __init__(self, draw: DrawFn) -> None:
        self._draw = draw

    def one_of(self, options: Sequence[T]) -> T:
        return options[self._draw(st.integers(0, len(options) - 1))]

    def flag(self) -> bool:
        return self._draw(st.booleans())


class _Rolled:
    """Choices of a random number generator."""

    def __init__(self, seed: object) -> None:
        self._random = random.Random(repr(seed))

    def one_of(self, options: Sequence[T]) -> T:
        return self._random.choice(options)

    def flag(self) -> bool:
        return self._random.random() < 0.5


@st.composite
def projects(
    draw: DrawFn,
    kinds: Sequence[str] = tuple(STEPS),
    things: Sequence[str] = THINGS,
    lengths: tuple[int, int] = (0, 6),
    single_file: bool = False,
) -> Project:
    """Programs with as many steps as ``lengths`` allow, each of one of ``kinds``, that hide one of ``things``."""
    chooser = _Drawn(draw)
    thing = chooser.one_of(things)
    length = draw(st.integers(*lengths))
    return _build(chooser, thing, [kinds] * length, single_file)


def rolled(
    seed: object, first: Sequence[str], kinds: Sequence[str], thing: str, length: int, single_file: bool = False
) -> Project | None:
    """Return the program of ``seed``; its first step is one of ``first``, or there is no such program."""
    chooser = _Rolled((seed, tuple(first), thing))
    project = _build(chooser, thing, [first, *[kinds] * (length - 1)][:length], single_file)
    return project if len(project.kinds) == length else None


def _build(chooser: Chooser, thing: str, steps: Sequence[Sequence[str]], single_file: bool) -> Project:
    """Take one step of each list of kinds, as far as one fits."""
    program = Program(chooser, single_file)
    source_root = "." if single_file else chooser.one_of([".", "src"])
    begin = origin(program, thing, source_root)
    value, taken, importable = begin.value, [], [begin.value]
    for kinds in steps:
        fitting = [kind for kind in kinds if STEPS[kind].fits(program, value)]
        if not fitting:
            break
        taken.append(chooser.one_of(fitting))
        value = STEPS[taken[-1]](program, value)
        if value.block is None:
            importable.append(value)
    twice = chooser.flag()
    use(program, value, last=not twice)
    if twice:
        use(program, chooser.one_of([value, *importable]))
    prefix = "" if source_root == "." else f"{source_root}/"
    distractors = with_distractors(program, source_root)

    def whole(texts: dict[str, str], more: dict[str, str], config: str) -> dict[str, str]:
        files = {f"{prefix}{path}": source for path, source in program.files(texts, "main.py").items()}
        return files | distractors | more | {CONFIG: config}

    return Project(
        thing,
        tuple(taken),
        whole(begin.texts, {}, ""),
        whole(begin.twin_texts, begin.twin_files, begin.twin_config),
        frozenset(distractors) | set(begin.twin_files),
        "service.py" if single_file else f"{prefix}main.py",
        source_root,
    )
