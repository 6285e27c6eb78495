"""Compare the facts from Python's own ast with those from LibCST, file by file, over a folder.

    python benchmarks/same_facts.py FOLDER ... [--every N] [--all]

Read are the files that name a provider, with `--all` every Python file; `--every 10` takes one in ten of them. Printed
are the differences, the files that only one of the two can read, and the processor time that each of them took. The
exit code is 1 when there is a difference.
"""

from __future__ import annotations

import argparse
import ast
import sys
import time
import warnings
from collections import Counter
from contextlib import suppress
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from inferlint.catalogue.load import load_catalogue
from inferlint.errors import SourceError
from inferlint.facts.fromast.read import read_tree
from inferlint.facts.read import read_facts
from inferlint.model.span import Span
from inferlint.source.decode import decode
from inferlint.source.deep import run_deep
from inferlint.source.prefilter import Prefilter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.facts import FileFacts


def difference(one: Any, other: Any) -> str:
    """Return the first difference of two values made of dataclasses and tuples, empty when there is none.

    Values are compared by what they hold; a value that stands in several places has to do so in both.
    """
    pending = [(one, other, "")]
    partner: dict[int, int] = {}
    back: dict[int, int] = {}
    while pending:
        left, right, where = pending.pop()
        if type(left) is not type(right):
            return f"{where}: {left!r} is not {right!r}"
        if is_dataclass(left):
            if partner.setdefault(id(left), id(right)) != id(right) or back.setdefault(id(right), id(left)) != id(left):
                return f"{where}: shared in another way: {left!r}"
            names = [field.name for field in fields(left)]
            pending += [(getattr(left, name), getattr(right, name), f"{where}.{name}") for name in names]
        elif isinstance(left, tuple) and not isinstance(left, Span) and len(left) == len(right):
            pending += [(*pair, f"{where}[{index}]") for index, pair in enumerate(zip(left, right, strict=True))]
        elif left != right:
            return f"{where}: {left!r} is not {right!r}"
    return ""


def absolute(level: int, module: str | None) -> str | None:
    """Resolve relative imports somehow: two levels up, and no further."""
    if level > 2:
        return None
    return ".".join(part for part in (("", "package.inner", "package")[level], module) if part)


def by_libcst(text: str) -> FileFacts | str:
    """Return the facts, or why there are none."""
    try:
        return read_facts(text, "module.py", absolute)
    except SourceError as error:
        return str(error)


def by_ast(text: str) -> FileFacts | str:
    """Return the facts, or why there are none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return str(error)
    return read_tree(text, tree, "module.py", absolute) or "unsure"


def compare(text: str, name: str, spent: dict[str, float]) -> str:
    """Return what is to be said about one file: that both agree, that one cannot read it, or how they differ."""
    start = time.process_time()
    slow = by_libcst(text)
    middle = time.process_time()
    fast = by_ast(text)
    spent["LibCST"] = spent.get("LibCST", 0.0) + middle - start
    spent["ast"] = spent.get("ast", 0.0) + time.process_time() - middle
    if isinstance(slow, str) or isinstance(fast, str):
        if fast == "unsure":
            return "left to LibCST"
        if isinstance(slow, str) and isinstance(fast, str):
            return "read by none"
        unable, reason = ("LibCST", slow) if isinstance(slow, str) else ("ast", fast)
        print(f"{name}: {unable} cannot read it: {reason}")
        return f"not read by {unable}"
    found = difference(slow, fast)
    if found:
        print(f"{name}: {found[:500]}")
    return "different" if found else "same"


def texts(folders: list[Path], every: int, *, is_all: bool) -> Iterator[tuple[str, str]]:
    """Return name and text of the files to compare."""
    prefilter = Prefilter(*load_catalogue(()).needles())
    paths = [path for folder in folders for path in sorted(folder.rglob("*.py")) if path.is_file()]
    if not is_all:
        paths = [path for path in paths if prefilter.hits(path.read_bytes())]
    for path in paths[::every]:
        with suppress(SourceError):
            yield str(path), decode(path.read_bytes()).text


def main() -> int:
    """Compare and print a summary."""
    parser = argparse.ArgumentParser(description="Facts from ast against facts from LibCST.")
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--all", action="store_true")
    asked = parser.parse_args()
    outcomes: Counter[str] = Counter()
    spent: dict[str, float] = {}
    size = 0
    for name, text in texts(asked.folders, asked.every, is_all=asked.all):
        size += len(text)
        outcomes[compare(text, name, spent)] += 1
    print(", ".join(f"{count} {what}" for what, count in outcomes.most_common()))
    print(f"{size / 1e6:.1f} MB: " + ", ".join(f"{what} {seconds:.2f} s" for what, seconds in spent.items()))
    return 1 if outcomes["different"] else 0


if __name__ == "__main__":
    sys.exit(run_deep(main))
