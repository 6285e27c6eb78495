"""Guess where a project's gateway is: base URLs of clients, and URLs in settings, constants and defaults.

The guess is a proposal for a person. It reads syntax only and follows a name no further than its import.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from inferlint.cli.candidates import in_tests, module_name
from inferlint.config.formats import ATTRIBUTE, ENVIRONMENT, GATEWAY_URL

if TYPE_CHECKING:
    from pathlib import Path

    from inferlint.catalogue.lookup import Catalogue

_BASE_URL = frozenset({"base_url", "api_base", "server_url", "azure_endpoint", "endpoint_url", "openai_api_base"})
#: A name of a place that inference goes to: what it is about, and that it is a place.
_ABOUT = re.compile(r"(?:^|_)(?:LLMS?|AI|GENAI|INFERENCE|GATEWAY|LITELLM|PORTKEY|MODELS?|ROUTER)(?:_|$)", re.IGNORECASE)
_PLACE = re.compile(r"(?:^|_)(?:URL|URI|BASE|ENDPOINT|HOST|GATEWAY|PROXY|ADDRESS)(?:_|$)", re.IGNORECASE)
#: What such a name ends with when it holds no place but the key for one.
_KEY = re.compile(r"_(?:KEY|TOKEN|SECRET|PASSWORD)$", re.IGNORECASE)
#: Files without any of these bytes hold no such name.
_WORTH_READING = re.compile(rb"llm|ai_|_ai|inference|gateway|portkey|model|router", re.IGNORECASE)
_LOCAL = re.compile(r"localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1|host\.docker\.internal")


@dataclass(frozen=True, slots=True)
class Gateways:
    """Places that may be a gateway: URLs, environment variables and ``module:attribute`` names."""

    urls: tuple[str, ...] = ()
    env: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.urls or self.env or self.settings)

    def remote(self) -> Gateways:
        """Return the places without URLs on the own machine, which may as well be a local model."""
        return Gateways(tuple(url for url in self.urls if not is_local(url)), self.env, self.settings)


def is_local(url: str) -> bool:
    """Return whether a URL is on the own machine."""
    return _LOCAL.fullmatch(urlsplit(url).hostname or "") is not None


def gateways(files: Iterable[str], clients: Iterable[str], root: Path, catalogue: Catalogue) -> Gateways:
    """Return what may be a gateway in ``files``; those in ``clients`` build clients.

    Paths are relative to ``root``. Test code, files that cannot be parsed and hosts of providers are left out.
    """
    building = frozenset(clients)
    found: set[tuple[str, str]] = set()
    modules = {path: module_name(path, root) for path in files if path.endswith(".py")}
    known = frozenset(name for name in modules.values() if name)
    for path, module in modules.items():
        if not in_tests(path):
            found.update(_places(path, module, known, root, is_building=path in building))
    urls = sorted(text for kind, text in found if kind == "url" and _may_be_gateway(text, catalogue))
    env = sorted(
        text for kind, text in found if kind == "env" and ENVIRONMENT.check(text) is None and not _KEY.search(text)
    )
    own = catalogue.base_env()
    settings = sorted(text for kind, text in found if kind == "name" and ATTRIBUTE.check(text) is None)
    return Gateways(tuple(urls), tuple(name for name in env if name not in own), tuple(settings))


def _may_be_gateway(url: str, catalogue: Catalogue) -> bool:
    if GATEWAY_URL.check(url) is not None:
        return False
    host = urlsplit(url).hostname
    return host is not None and catalogue.host(host) is None


def _places(
    path: str, module: str | None, known: frozenset[str], root: Path, *, is_building: bool
) -> Iterator[tuple[str, str]]:
    try:
        data = (root / path).read_bytes()
        if not is_building and _WORTH_READING.search(data) is None:
            return
        tree = ast.parse(data)
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for name, value, is_top in _constants(tree):
        if not (_ABOUT.search(name) and _PLACE.search(name)) or _KEY.search(name):
            continue
        places = list(_in_value(value))
        yield from places
        if module is not None and is_top and any(kind == "env" for kind, _ in places):
            yield "name", f"{module}:{name}"
    if is_building:
        yield from _base_urls(tree, path, module, known)


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr, bool]]:
    """Yield name and value of what a module and its classes assign, and whether it is the module."""
    bodies = [(tree.body, True), *((node.body, False) for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]
    for body, is_top in bodies:
        for node in body:
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                yield node.targets[0].id, node.value, is_top
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                yield node.target.id, node.value, is_top


def _base_urls(tree: ast.Module, path: str, module: str | None, known: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield where the calls in a file take base URLs from; names count when they are imported or constants here."""
    imported = dict(_imports(tree, path, module))
    constants = {name: value for name, value, is_top in _constants(tree) if is_top}
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        for value in (keyword.value for keyword in call.keywords if keyword.arg in _BASE_URL):
            yield from _in_value(value)
            head, _, rest = (ast.unparse(value) if _is_name(value) else "").partition(".")
            if head in constants and not rest:
                yield from _in_value(constants[head])
            elif head in imported:
                place, name = imported[head]
                if f"{place}.{name}" in known:
                    place, name = f"{place}.{name}", ""
                yield "name", f"{place}:{'.'.join(part for part in (name, rest) if part)}"


def _is_name(value: ast.expr) -> bool:
    while isinstance(value, ast.Attribute):
        value = value.value
    return isinstance(value, ast.Name)


def _imports(tree: ast.Module, path: str, module: str | None) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield each imported name with the module and the name in it; a submodule reads like a name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            source = _source(node, path, module)
            yield from ((item.asname or item.name, (source, item.name)) for item in node.names if source)
        elif isinstance(node, ast.Import):
            yield from ((item.asname, (item.name, "")) for item in node.names if item.asname)


def _source(node: ast.ImportFrom, path: str, module: str | None) -> str:
    if not node.level:
        return node.module or ""
    parts = (module or "").split(".")
    package = parts if path.endswith("__init__.py") else parts[:-1]
    base = package[: len(package) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])


def _in_value(value: ast.expr) -> Iterator[tuple[str, str]]:
    """Yield the URLs in ``value``, and the variables it reads with ``os.getenv``, ``os.environ.get`` and the like."""
    for node in ast.walk(value):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "://" in node.value:
            yield "url", node.value.rstrip("/")
        elif isinstance(node, ast.Call) and node.args:
            yield from _variable(ast.unparse(node.func), node.args[0])
        elif isinstance(node, ast.Subscript):
            yield from _variable(ast.unparse(node.value), node.slice)


def _variable(reader: str, name: ast.expr) -> Iterator[tuple[str, str]]:
    known = reader.endswith(("getenv", "environ.get", "environ"))
    if known and isinstance(name, ast.Constant) and isinstance(name.value, str):
        yield "env", name.value
