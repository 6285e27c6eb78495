"""Guess which modules are the router, from the findings of a run without configuration.

The guess is a proposal for a person: a module that builds clients of several providers, or of a router
library, or a folder that is named like one and does so.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from inferlint.config.formats import MODULE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from inferlint.model.finding import Finding

_STRONG = re.compile(r"router|gateway|fail_?over|fall_?back|dispatch", re.IGNORECASE)
_WEAK = re.compile(r"(^|_)(inference|llms?|providers?|clients?|adapters?|backends?|models?|ai)($|_)", re.IGNORECASE)
_ROUTER_CLASSES = ("litellm.Router", "litellm.router.Router", "portkey_ai.Portkey", "portkey_ai.AsyncPortkey")
_TESTS = re.compile(r"(^|/)(tests?|testing|examples?|docs|benchmarks?|scripts?)/|(^|/)(test_[^/]*|conftest)\.py$")

#: More providers than this make a module no likelier to be the router.
MOST_COUNTED = 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A module or package that may be the router; a higher ``score`` is likelier."""

    module: str
    path: str
    providers: tuple[str, ...]
    reason: str
    score: int

    @property
    def is_named(self) -> bool:
        """Return whether it is called like a router or builds one, and does not only reach several providers."""
        return self.score > min(len(self.providers), MOST_COUNTED)


def in_tests(path: str) -> bool:
    """Return whether a path below the root is test code, an example or a script, which is no part of the product."""
    return _TESTS.search(path) is not None


def candidates(findings: Iterable[Finding], root: Path) -> list[Candidate]:
    """Return the router candidates among the files of ``findings``, the likeliest first."""
    providers: dict[str, set[str]] = defaultdict(set)
    routers: dict[str, str] = {}
    for finding in findings:
        if finding.severity == "info" or finding.provider is None or in_tests(finding.path):
            continue
        if finding.kind in {"client", "call", "model-string"}:
            providers[finding.path].add(finding.provider)
        if finding.symbol in _ROUTER_CLASSES:
            routers[finding.path] = finding.symbol
    found = [*_modules(providers, routers, root), *_packages(providers, root)]
    best: dict[str, Candidate] = {}
    for candidate in found:
        if candidate.module not in best or best[candidate.module].score < candidate.score:
            best[candidate.module] = candidate
    return sorted(best.values(), key=lambda candidate: (-candidate.score, candidate.module))


def _modules(providers: dict[str, set[str]], routers: dict[str, str], root: Path) -> Iterator[Candidate]:
    for path, names in providers.items():
        module = module_name(path, root)
        if module is None or (len(names) < 2 and path not in routers):
            continue
        reached = tuple(sorted(names))
        reason = f"builds `{routers[path]}`" if path in routers else f"reaches {', '.join(reached)}"
        score = 4 * (path in routers) + _name_score(PurePosixPath(path).stem) + min(len(names), MOST_COUNTED)
        yield Candidate(module, path, reached, reason, score)


def _packages(providers: dict[str, set[str]], root: Path) -> Iterator[Candidate]:
    below: dict[PurePosixPath, list[str]] = defaultdict(list)
    for path in providers:
        for folder in PurePosixPath(path).parents:
            if _name_score(folder.name):
                below[folder].append(path)
    for folder, files in below.items():
        module = module_name(f"{folder}/__init__.py", root)
        reached = tuple(sorted({name for path in files for name in providers[path]}))
        if module is None or len(files) < 2 or len(reached) < 2:
            continue
        reason = f"{len(files)} modules in it reach {', '.join(reached)}"
        stems = (file.stem for file in (root / folder).glob("*.py"))
        score = max(map(_name_score, (folder.name, *stems))) + min(len(reached), MOST_COUNTED)
        yield Candidate(module, folder.as_posix(), reached, reason, score)


def _name_score(name: str) -> int:
    return 3 if _STRONG.search(name) else int(bool(_WEAK.search(name)))


def module_name(path: str, root: Path) -> str | None:
    """Return the dotted name of the file at ``path`` below ``root``, or ``None`` when it has none.

    Packages end where ``__init__.py`` is missing; without any, the folder ``src`` is left out.
    """
    pure = PurePosixPath(path)
    if pure.suffix != ".py":
        return None
    names = [] if pure.name == "__init__.py" else [pure.stem]
    folder = pure.parent
    while folder.name and (root / folder / "__init__.py").is_file():
        names.insert(0, folder.name)
        folder = folder.parent
    if len(names) <= 1 and folder.name:
        parts = folder.parts[1:] if folder.parts[0] == "src" else folder.parts
        names = [*parts, *names]
    name = ".".join(names)
    return name if names and MODULE.check(name) is None and all(part.isidentifier() for part in names) else None
