"""What an SDK offers and the catalogue does not list: public client classes and default hosts.

A class is a client when its constructor takes a key or a URL, or when it has a base class in common with a listed
client. It is no gap when it is private, an exception or data, a base of a listed client, or something that only the
package itself builds.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from inferlint.catalogue.names import SdkNames
from inferlint.verify.sources import Definition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.catalogue.entries import Sdk
    from inferlint.catalogue.lookup import Catalogue
    from inferlint.verify.releases import Release, Subject
    from inferlint.verify.sources import World

_ACCESS = re.compile(
    r"(api_?|auth_?|access_?|bearer_?|subscription_?)(key|token)|\w+_api_(key|base|url|token)|(base|api|server)_?url"
    r"|api_base|azure_endpoint|api_endpoint|endpoint_url|credentials?|token_provider"
)
_DATA = re.compile(
    r"(Error|Exception|Warning|Params?|Config(uration)?|Settings|Options|Request|Response|Event|Args|Credentials?"
    r"|Mixin|Protocol|TypedDict|Environment|Schema|Info|Metadata|Spec|Enum|Transport|Auth|Provider[A-Z]?Config)\d*\Z"
)
_DATA_BASES = frozenset({"Enum", "IntEnum", "StrEnum", "NamedTuple", "Protocol", "TypedDict", "Exception", "Warning"})
_COMMON_BASES = frozenset({"ABC", "BaseModel", "Generic", "Protocol", "object", "BaseSettings", "Serializable"})
_ASIDE = frozenset(
    {
        "benchmarks",
        "cli",
        "commands",
        "conftest",
        "examples",
        "mock",
        "mocks",
        "scripts",
        "test",
        "testing",
        "tests",
        "vendor",
        "vendored",
    }
)
_STAND_IN = re.compile(r"(Fake|Mock|Dummy|Stub|Test|Base|Abstract)[A-Z]|\w*(Base|Mixin)\Z")
_URL = re.compile(r"(?:https?|wss?)://([a-z0-9.-]+\.[a-z]{2,}(?::\d+)?)(/[^\s?#{}]*)?\Z", re.IGNORECASE)
_URL_NAME = re.compile(r"(_|\b)(url|urls|uri|base|host|hosts|endpoint|endpoints|server|servers|address|production)\b|URL")
_OTHER_USE = re.compile(r"doc|help|console|dashboard|issue|home|link|schema|site|image|icon|logo|feedback|referer|token")
_OTHER_HOST = re.compile(
    r"(docs?|help|status|console|dashboard|platform|support|cdn|login|auth|oauth2?|accounts?|community|blog|developers?"
    r"|static|raw|cookbook|app|telemetry|files|storage)\.|(www\.)?(github|gitlab|wikipedia|w3|python|pypi|readthedocs"
    r"|example|schema|json-schema|huggingface|arxiv|youtube|google|discord|openapis|sentry|githubusercontent)\.(com|org|io"
    r"|co|gg)\Z|.*\.(example|test|invalid|local|localhost)\Z|.*\b(example|acme|foo|bar|your|my)\b.*|(raw|objects)\.github"
)


@dataclass(frozen=True)
class Gap:
    """One thing of an SDK that the catalogue does not list, and where it stands in the release."""

    kind: Literal["class", "host"]
    name: str
    version: str
    place: str
    line: int
    why: str


def gaps(subject: Subject, catalogue: Catalogue, releases: list[Release]) -> list[Gap]:
    """Return the gaps in all releases, each once, of the newest release that has it."""
    found: dict[tuple[str, str], Gap] = {}
    for release in releases:
        for gap in (*_Classes(subject, release).gaps(), *_host_gaps(subject, catalogue, release)):
            found.setdefault((gap.kind, gap.name), gap)
    return sorted(found.values(), key=lambda gap: (gap.kind, gap.name))


def _roots(subject: Subject) -> list[str]:
    return [root for _, sdk in subject.tables for root in sdk.modules if "*" not in root]


def _is_public(dotted: str) -> bool:
    return not any(part.startswith("_") or part in _ASIDE or part.startswith("test_") for part in dotted.split("."))


# Classes


class _Classes:
    """The classes of one release beside those that the catalogue lists."""

    def __init__(self, subject: Subject, release: Release) -> None:
        self._release = release
        self._world: World = release.world
        self._sdks: list[Sdk] = [sdk for _, sdk in subject.tables]
        self._names = [SdkNames(sdk) for sdk in self._sdks]
        self._modules = sorted(set(self._world.modules_below(_roots(subject))))

    def gaps(self) -> Iterator[Gap]:
        """Yield the client classes that are not listed."""
        for module in self._modules:
            for node in self._world.tree(module).body:
                if isinstance(node, ast.ClassDef):
                    gap = self._gap(Definition(module, node), node)
                    if gap is not None:
                        yield gap

    def _gap(self, found: Definition, node: ast.ClassDef) -> Gap | None:
        key = (found.module, found.name)
        if key in self._listed or key in self._bases or _is_data(node) or node.name.startswith("_"):
            return None
        why = self._why(found)
        names = self._public_names(found) if why else []
        if not why or not names or self._is_harmless(names) or self._is_internal(found, names):
            return None
        return Gap("class", names[0], self._release.version, self._world.place(found.module), found.line, why)

    @cached_property
    def _listed(self) -> frozenset[tuple[str, str]]:
        """Module and name of every listed class, functions and harmless names too."""
        found = set()
        for sdk in self._sdks:
            paths = [name for item in (*sdk.clients, *sdk.functions) for name in (item.path, *item.aliases)]
            for path in (*paths, *sdk.types, *sdk.exceptions, *sdk.helpers, *sdk.reports):
                definition = self._world.resolve(path) if "*" not in path else None
                if definition is not None:
                    found.add((definition.module, definition.name))
        return frozenset(found)

    @cached_property
    def _clients(self) -> list[Definition]:
        paths = [client.path for sdk in self._sdks for client in sdk.clients]
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
        shared = next((name for module, name in self._nearest(found) if (module, name) in self._shared), None)
        if shared is not None:
            return f"is a {shared} like listed clients"
        if all(sdk.default == "quiet" for sdk in self._sdks):
            return ""
        parameters = self._world.parameters(found)
        takes = sorted(name for name in {*parameters.positional, *parameters.keywords} if _ACCESS.fullmatch(name))
        return f"takes {', '.join(takes)}" if takes else ""

    def _public_names(self, found: Definition) -> list[str]:
        """Return the names by which user code can import the class, the shortest first."""
        own = f"{found.module}.{found.name}"
        names = [own] if _is_public(own) else []
        for package in self._packages:
            name = f"{package}.{found.name}"
            if name != own and found.name in self._world.text(package) and self._world.resolve(name) == found:
                names.append(name)
        return sorted(names, key=lambda name: (name.count("."), name))

    @cached_property
    def _packages(self) -> list[str]:
        return [module for module in self._modules if self._world.is_package(module) and _is_public(module)]

    def _is_harmless(self, names: list[str]) -> bool:
        return any(sdk.harmless(name) is not None for sdk in self._names for name in names)

    def _is_internal(self, found: Definition, names: list[str]) -> bool:
        """Say whether only the package builds the class: no package hands it on, and another module calls it."""
        if any(self._world.is_package(name.rpartition(".")[0]) for name in names):
            return False
        called = re.compile(rf"\b{found.name}\(")
        return any(called.search(self._world.text(module)) for module in self._modules if module != found.module)


def _is_data(node: ast.ClassDef) -> bool:
    bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
    names = {node.name, *bases}
    return bool(
        bases & _DATA_BASES
        or _STAND_IN.match(node.name)
        or any(name.endswith(("Error", "Exception")) for name in names)
        or _DATA.search(node.name)
        or any(
            "abstractmethod" in ast.unparse(decorator)
            for item in node.body
            if isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef))
            for decorator in item.decorator_list
        )
    )


# Hosts


def _host_gaps(subject: Subject, catalogue: Catalogue, release: Release) -> Iterator[Gap]:
    quiet = all(sdk.default == "quiet" for _, sdk in subject.tables)
    modules = _client_modules(subject, release) if quiet else sorted(release.world.modules_below(_roots(subject)))
    for module in modules:
        if any(part in _ASIDE for part in module.split(".")):
            continue
        for text, line in _default_urls(release.world.tree(module)):
            found = _URL.match(text)
            if found is None or _OTHER_HOST.match(found[1].lower()):
                continue
            if catalogue.host(found[1].lower(), found[2] or "") is None:
                yield Gap("host", found[1].lower(), release.version, release.world.place(module), line, text)


def _client_modules(subject: Subject, release: Release) -> list[str]:
    paths = [client.path for _, sdk in subject.tables for client in sdk.clients]
    found = (release.world.resolve(path) for path in paths)
    return sorted({definition.module for definition in found if definition and release.world.place(definition.module)})


def _default_urls(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield URLs that stand where a default does: of a parameter, a variable, a setting or a table of servers."""
    for node in ast.walk(tree):
        for name, value in _named_values(node):
            if name is not None and (_OTHER_USE.search(name.lower()) or not _URL_NAME.search(name.lower())):
                continue
            yield from _urls(value)


def _named_values(node: ast.AST) -> Iterator[tuple[str | None, ast.expr]]:
    """Yield values with what they are called; ``None`` for one whose place alone says that it is a default."""
    if isinstance(node, ast.Assign):
        yield from ((ast.unparse(target), node.value) for target in node.targets)
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        yield ast.unparse(node.target), node.value
    elif isinstance(node, ast.keyword) and node.arg:
        yield node.arg, node.value
    elif isinstance(node, ast.arguments):
        positional = [*node.posonlyargs, *node.args]
        pairs = zip(positional[len(positional) - len(node.defaults) :], node.defaults, strict=True)
        yield from ((argument.arg, value) for argument, value in pairs)
        yield from ((a.arg, v) for a, v in zip(node.kwonlyargs, node.kw_defaults, strict=True) if v is not None)
    elif isinstance(node, ast.Dict):
        yield from ((ast.unparse(k), v) for k, v in zip(node.keys, node.values, strict=True) if k is not None)
    elif isinstance(node, ast.ClassDef) and _URL_NAME.search(f"_{node.name.lower()}"):
        yield from ((None, s.value) for s in node.body if isinstance(s, ast.Assign))


def _urls(value: ast.expr) -> Iterator[tuple[str, int]]:
    """Yield the URLs in a value, through ``or``, conditions, tables and calls with a fallback."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value, value.lineno
    elif isinstance(value, (ast.BoolOp, ast.List, ast.Tuple, ast.Set)):
        for part in value.values if isinstance(value, ast.BoolOp) else value.elts:
            yield from _urls(part)
    elif isinstance(value, ast.IfExp):
        yield from (*_urls(value.body), *_urls(value.orelse))
    elif isinstance(value, ast.Dict):
        for part in value.values:
            yield from _urls(part)
    elif isinstance(value, ast.Call):
        for part in (*value.args, *(keyword.value for keyword in value.keywords)):
            yield from _urls(part)
