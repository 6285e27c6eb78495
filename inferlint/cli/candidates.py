"""Guess which modules are the router, from the findings of a run without configuration.

The guess is a proposal for a person: a module that builds clients of several providers, or of a router
library, or a folder that is named like one and does so. It also lists where clients take their base URL from.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from inferlint.model.finding import Finding

_STRONG = re.compile(r"router|gateway|fail_?over|fall_?back|dispatch", re.IGNORECASE)
_WEAK = re.compile(r"(^|_)(inference|llms?|providers?|clients?|adapters?|backends?|models?|ai)($|_)", re.IGNORECASE)
_ROUTER_CLASSES = ("litellm.Router", "litellm.router.Router", "portkey_ai.Portkey", "portkey_ai.AsyncPortkey")
_BASE_URL = frozenset({"base_url", "api_base", "server_url", "azure_endpoint", "endpoint_url", "openai_api_base"})
_TESTS = re.compile(r"(^|/)(tests?|testing|examples?|docs|benchmarks?|scripts?)/|(^|/)(test_[^/]*|conftest)\.py$")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A module or package that may be the router; a higher ``score`` is likelier."""

    module: str
    path: str
    providers: tuple[str, ...]
    reason: str
    score: int


@dataclass(frozen=True, slots=True)
class Gateways:
    """Where clients take their base URL from: URLs as written, and environment variables."""

    urls: tuple[str, ...] = ()
    env: tuple[str, ...] = ()


def candidates(findings: Iterable[Finding], root: Path) -> list[Candidate]:
    """Return the router candidates among the files of ``findings``, the likeliest first."""
    providers: dict[str, set[str]] = defaultdict(set)
    routers: dict[str, str] = {}
    for finding in findings:
        if finding.severity == "info" or finding.provider is None or _TESTS.search(finding.path):
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
        score = 4 * (path in routers) + _name_score(PurePosixPath(path).stem) + min(len(names), 4)
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
        score = max(map(_name_score, (folder.name, *stems))) + min(len(reached), 4)
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
    return ".".join(names) if names and all(name.isidentifier() for name in names) else None


def gateways(findings: Iterable[Finding], root: Path) -> Gateways:
    """Return where the files of ``findings`` take base URLs from; a file that cannot be parsed has none."""
    urls: dict[str, None] = {}
    env: dict[str, None] = {}
    for path in dict.fromkeys(finding.path for finding in findings if finding.kind == "client"):
        for value in _base_urls(root / path):
            for name in _environment(value):
                env[name] = None
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and "://" in value.value:
                urls[value.value] = None
    return Gateways(tuple(urls), tuple(env))


def _base_urls(path: Path) -> list[ast.expr]:
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [keyword.value for call in calls for keyword in call.keywords if keyword.arg in _BASE_URL]


def _environment(value: ast.expr) -> Iterator[str]:
    """Yield the names that ``value`` reads with ``os.getenv``, ``os.environ.get`` or ``os.environ[]``."""
    for node in ast.walk(value):
        if isinstance(node, ast.Call) and node.args:
            reader, name = ast.unparse(node.func), node.args[0]
        elif isinstance(node, ast.Subscript):
            reader, name = ast.unparse(node.value), node.slice
        else:
            continue
        known = reader.endswith(("getenv", "environ.get", "environ"))
        if known and isinstance(name, ast.Constant) and isinstance(name.value, str):
            yield name.value
