"""Client classes that an SDK offers to its users and the catalogue does not list.

A class is a client when its constructor takes a key or a URL, or when it has a base class in common with a listed
client. It is no gap when it is private, an exception or data, a base of a listed client that no package hands on, or
something that only the package itself builds.
"""

from __future__ import annotations

import ast
import re
from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.catalogue.names import Names, SdkNames
from inferlint.verify.checks import callables
from inferlint.verify.gap import Gap
from inferlint.verify.sources import Definition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.catalogue.entries import Sdk
    from inferlint.verify.releases import Release, Subject
    from inferlint.verify.sources import World

_ACCESS = re.compile(
    r"(api_?|auth_?|access_?|bearer_?|subscription_?)(key|token)|\w+_api_(key|base|url|token)|(base|api|server)_?url"
    r"|api_base|azure_endpoint|api_endpoint|endpoint_url|credentials?|token_provider"
)
_TAKES = re.compile(rf"\b(?:{_ACCESS.pattern})\s*[:=,)]")
_DATA = re.compile(
    r"(Error|Exception|Warning|Params?|Config(uration)?|Settings|Options|Request|Response|Input|Output|Event|Args|Credentials?"
    r"|Mixin|Protocol|TypedDict|Environment|Schema|Info|Metadata|Result|Spec|Enum|Transport|Auth)\d*\Z"
)
_DATA_ENDINGS = ("Config", "Error", "Exception", "Options", "Params", "Settings")
_DATA_BASES = frozenset({"Enum", "IntEnum", "StrEnum", "NamedTuple", "Protocol", "TypedDict", "Exception", "Warning"})
_COMMON_BASES = frozenset({"ABC", "BaseModel", "Generic", "Protocol", "object", "BaseSettings", "Serializable"})
#: Parameters of what a client builds: the groups of its methods.
_OF_CLIENT = frozenset(
    {"_client", "api_client", "client", "client_wrapper", "parent_ref", "raw_client", "sdk_config", "sdk_configuration"}
)
#: Parts of a module's name that are not for users of the package.
_ASIDE = frozenset(
    {
        *("abstract", "base", "core", "http", "internal", "schemas", "types", "utils", "vendor", "vendored"),
        *("benchmarks", "cli", "commands", "conftest", "examples", "mock", "mocks", "scripts"),
        *("test", "testing", "tests"),
    }
)
#: Parts of the name of a module that holds what is sent and received.
_DATA_MODULES = frozenset(("types", "type_defs", "schemas"))
_STAND_IN = re.compile(r"(Fake|Mock|Dummy|Stub|Test|Base|Abstract|Wrapper|Fallback)[A-Z]|\w*(Base|Mixin)\Z")


def class_gaps(subject: Subject, release: Release) -> Iterator[Gap]:
    """Yield the client classes of one release that no table about the distribution lists."""
    yield from _Classes(subject, release).gaps()


class _Classes:
    """The classes of one release beside those that the catalogue lists."""

    def __init__(self, subject: Subject, release: Release) -> None:
        self._release = release
        self._world: World = release.world
        self._sdks: list[Sdk] = [sdk for _, sdk in subject.tables]
        self._names = [SdkNames(sdk) for sdk in self._sdks]
        self._roots = subject.roots
        self._modules = sorted(set(self._world.modules_below(self._roots)))
        self._quiet = {module for module in self._modules if subject.is_quiet(module)}

    def gaps(self) -> Iterator[Gap]:
        """Yield the client classes that are not listed."""
        names = {name for _, name in (*self._bases, *self._shared)} | {client.name for client in self._clients}
        inherits = re.compile(
            rf"\bclass \w+\([^)]*\b({'|'.join(sorted(map(re.escape, names)))})\b" if names else r"(?!)"
        )
        for module in self._modules:
            text = self._world.text(module)
            if "class " not in text or not (
                inherits.search(text) or (module not in self._quiet and _TAKES.search(text))
            ):
                continue
            for node in self._world.tree(module).body:
                if isinstance(node, ast.ClassDef):
                    gap = self._gap(Definition(module, node), node)
                    if gap is not None:
                        yield gap

    def _gap(self, found: Definition, node: ast.ClassDef) -> Gap | None:
        key = (found.module, found.name)
        if key in self._listed or node.name.startswith("_") or _looks_like_data(found, node):
            return None
        why = self._why(found)
        names = self._public_names(found) if why else []
        if key in self._bases and not self._is_handed_on(names):
            return None
        if not names or self._is_harmless(names) or self._is_internal(found, names) or not self._does(found):
            return None
        return Gap("class", names[0], self._release.version, self._world.place(found.module), found.line, why)

    @cached_property
    def _listed(self) -> frozenset[tuple[str, str]]:
        """Module and name of every listed class, of harmless ones too, and of those whose methods are functions."""
        found = {(client.module, client.name) for client in self._clients}
        for sdk in self._sdks:
            paths = [name for item in callables(sdk) for name in (item.path, *item.aliases)]
            for path in (*paths, *sdk.types, *sdk.exceptions, *sdk.helpers, *sdk.control, *sdk.reports):
                definition = self._world.resolve(path) if "*" not in path else None
                if definition is not None:
                    found.add((definition.module, definition.name))
        return frozenset(found)

    @cached_property
    def _clients(self) -> list[Definition]:
        paths = [client.path for sdk in self._sdks for client in sdk.clients]
        paths += sorted({function.path.rpartition(".")[0] for sdk in self._sdks for function in sdk.functions})
        found = [definition for path in paths if (definition := self._world.resolve(path)) is not None]
        return [definition for definition in found if isinstance(definition.node, ast.ClassDef)]

    @cached_property
    def _bases(self) -> frozenset[tuple[str, str]]:
        """Module and name of the classes that listed clients inherit from."""
        return frozenset((base.module, base.name) for client in self._clients for base in self._world.bases(client))

    @cached_property
    def _shared(self) -> frozenset[tuple[str, str]]:
        """The nearest bases of listed clients: what else has one is a client too."""
        found = {key for client in self._clients for key in self._nearest(client)}
        return frozenset(key for key in found if key[1] not in _COMMON_BASES and not key[1].endswith("Mixin"))

    def _nearest(self, definition: Definition) -> Iterator[tuple[str, str]]:
        for base in self._world.direct_bases(definition):
            yield (base.module, base.name)

    def _why(self, found: Definition) -> str:
        """Return what makes the class a client, an empty text when nothing does."""
        shared = next((name for module, name in self._nearest(found) if (module, name) in self._shared), None)
        if shared is None and found.module in self._quiet:
            return ""
        parameters = self._world.parameters(found)
        given = {*parameters.positional, *parameters.keywords}
        takes = sorted(name for name in given if _ACCESS.fullmatch(name))
        if shared is not None and (takes or _OF_CLIENT.isdisjoint(given)):
            return f"is a {shared} like listed clients"
        return f"takes {', '.join(takes)}" if takes and found.module not in self._quiet else ""

    def _public_names(self, found: Definition) -> list[str]:
        """Return the names by which user code can import the class, the shortest first."""
        own = f"{found.module}.{found.name}"
        names = [own] if _is_public(own, self._roots) else []
        for package in self._packages:
            name = f"{package}.{found.name}"
            if name != own and found.name in self._world.text(package) and self._world.resolve(name) == found:
                names.append(name)
        return sorted(names, key=lambda name: (name.count("."), name))

    @cached_property
    def _packages(self) -> list[str]:
        return [module for module in self._modules if self._is_door(module)]

    def _is_door(self, module: str) -> bool:
        return self._world.is_package(module) and _is_public(module, self._roots)

    def _is_harmless(self, names: list[str]) -> bool:
        """Say whether a list names the class, perhaps by a wildcard."""
        if any(sdk.harmless(name) is not None for sdk in self._names for name in names):
            return True
        lists = (Names(sdk.control) for sdk in self._sdks)
        return any(name in control for control in lists for name in names)

    def _has_harmless_base(self, found: Definition) -> bool:
        bases = [(base.module, base.name) for base in self._world.bases(found)][1:]
        return any(
            base in self._harmless or any(sdk.harmless(".".join(base)) is not None for sdk in self._names)
            for base in bases
        )

    @cached_property
    def _harmless(self) -> frozenset[tuple[str, str]]:
        paths = [path for sdk in self._sdks for path in (*sdk.types, *sdk.exceptions, *sdk.helpers) if "*" not in path]
        found = (self._world.resolve(path) for path in paths)
        return frozenset((item.module, item.name) for item in found if item is not None)

    def _does(self, found: Definition) -> bool:
        """Say whether the class has a public method and no harmless base: anything else only holds data."""
        if self._has_harmless_base(found):
            return False
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        methods = (item for base in self._world.bases(found) for item in ast.iter_child_nodes(base.node))
        return any(isinstance(item, functions) and not item.name.startswith("_") for item in methods)

    def _is_handed_on(self, names: list[str]) -> bool:
        return any(self._world.is_package(name.rpartition(".")[0]) for name in names)

    def _is_internal(self, found: Definition, names: list[str]) -> bool:
        """Say whether only the package builds the class: no package hands it on, and another module calls it."""
        if self._is_handed_on(names):
            return False
        called = re.compile(rf"\b{found.name}\(")
        return any(called.search(self._world.text(module)) for module in self._modules if module != found.module)


def _looks_like_data(found: Definition, node: ast.ClassDef) -> bool:
    if not _DATA_MODULES.isdisjoint(found.module.split(".")[1:]):
        return True
    bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
    names = {node.name, *bases}
    return bool(
        bases & _DATA_BASES
        or _STAND_IN.match(node.name)
        or any(name.endswith(_DATA_ENDINGS) for name in names)
        or _DATA.search(node.name)
        or any(
            "abstractmethod" in ast.unparse(decorator)
            for item in node.body
            if isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef))
            for decorator in item.decorator_list
        )
    )


def _is_public(dotted: str, roots: tuple[str, ...]) -> bool:
    root = max((root for root in roots if f"{dotted}.".startswith(f"{root}.")), key=len, default="")
    parts = dotted.removeprefix(root).strip(".").split(".")
    return not any(part.startswith(("_", "test_")) or part in _ASIDE for part in parts)
