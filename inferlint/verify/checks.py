"""What the catalogue says of one SDK, looked up in its sources: each check yields what is wrong.

A name may be of any release that the entry lists, or of the newest one: an entry describes several generations.
"""

from __future__ import annotations

import ast
import re
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from inferlint.catalogue.entries import Client, Function, Implicit, Provider, Sdk
    from inferlint.verify.releases import Release
    from inferlint.verify.sources import Definition, Parameters, World

    Check = Callable[["Entry"], Iterator[str]]

_DEFINITION = r"\b(?:def|class) ({0})\b|^\s*({0}) *[:=]"
_OWN_SCOPES = ("inference", "local")
_BORROWING = ("framework", "drop-in")


class Entry:
    """One ``[[sdk]]`` table and the releases it is looked up in, the newest first.

    ``family`` are newest releases of other SDKs that reach the provider, by distribution: they may read its variables.
    ``elsewhere`` are the variables of other providers, by id: an SDK that builds their clients moves them, too.
    ``of_clients`` are the variables that clients of other SDKs read; they are looked up there.
    """

    def __init__(
        self,
        provider: Provider,
        sdk: Sdk,
        releases: Sequence[Release],
        family: Iterable[tuple[str, Release]] = (),
        elsewhere: Mapping[str, Collection[str]] | None = None,
        of_clients: Collection[str] = (),
    ) -> None:
        self.provider = provider
        self.sdk = sdk
        self.elsewhere = {} if elsewhere is None else elsewhere
        self.of_clients = of_clients
        self.worlds = [release.world for release in releases]
        self.family = family

    def definitions(self, dotted: str) -> Iterator[tuple[World, Definition]]:
        """Yield what ``dotted`` is in each release that has it."""
        for world in self.worlds:
            found = world.resolve(dotted)
            if found is not None:
                yield world, found

    def exists(self, dotted: str) -> bool:
        """Say whether a release has the name."""
        return any(True for _ in self.definitions(dotted))

    def classes(self, dotted: str) -> set[tuple[str, str]]:
        """Return module and name of the classes that ``dotted`` is."""
        found = (found for _, found in self.definitions(dotted))
        return {(item.module, item.name) for item in found if isinstance(item.node, ast.ClassDef)}

    @cached_property
    def sources(self) -> list[str]:
        """The texts of the SDK's modules in all releases, and of the packages its classes come from."""
        homes = {module.partition(".")[0] for client in self.sdk.clients for module in self._homes(client.path)}
        roots = (*self.sdk.modules, *sorted(homes))
        own = [world.text(module) for world in self.worlds for module in world.modules_below(roots)]
        others = {id(other): other for world in self.worlds for home in homes if (other := world.neighbour(home))}
        return own + [other.text(module) for other in others.values() for module in other.modules_below(homes)]

    def _homes(self, dotted: str) -> set[str]:
        """Return the modules of a class and of the classes above it."""
        return {base.module for world, found in self.definitions(dotted) for base in world.bases(found)}

    def mentions(self, word: str) -> bool:
        """Say whether the word stands anywhere in the sources."""
        found = re.compile(rf"(?<![\w.-]){re.escape(word)}(?![\w-])")
        return any(word in text and found.search(text) for text in self.sources)


def missing_modules(entry: Entry) -> Iterator[str]:
    """Yield import roots that no release has."""
    for root in entry.sdk.modules:
        if "*" not in root and not any(world.is_module(root) for world in entry.worlds):
            yield f"{root} is no module"


def missing_clients(entry: Entry) -> Iterator[str]:
    """Yield client classes, and further names of them, that no release has."""
    for client in entry.sdk.clients:
        for name in (client.path, *client.aliases):
            if not entry.exists(name):
                yield f"{name} does not exist"


def missing_implicits(entry: Entry) -> Iterator[str]:
    """Yield callables with a provider of their own, and what replaces it, that no release has."""
    for item in entry.sdk.implicits:
        for name in (item.path, *item.aliases):
            if not entry.exists(name):
                yield f"{name} does not exist"
        for name in item.settings:
            # What stands before the dot may be an object.
            above, _, last = name.rpartition(".")
            if not entry.exists(name) and not (entry.exists(above) and entry.mentions(last)):
                yield f"{name} does not exist"


def wrong_aliases(entry: Entry) -> Iterator[str]:
    """Yield aliases that are another class; an alias of an earlier release may have no counterpart."""
    for client in entry.sdk.clients if len(entry.worlds) == 1 else ():
        own = entry.classes(client.path)
        for alias in client.aliases:
            other = entry.classes(alias)
            if other and own and not own & other:
                yield f"{alias} is not {client.path}"


def wrong_parameters(entry: Entry) -> Iterator[str]:
    """Yield parameters that a client or function does not take in any release."""
    for item in callables(entry.sdk):
        found = list(entry.definitions(item.path))
        if any(isinstance(one.node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) for _, one in found):
            yield from _parameter_problems(item, named_parameters(item), [w.parameters(one) for w, one in found])


def wrong_implicit_parameters(entry: Entry) -> Iterator[str]:
    """Yield parameters that a callable with a provider of its own does not take in any release."""
    for item in entry.sdk.implicits:
        found = list(entry.definitions(item.path))
        if found:
            named = sorted({*item.falls_back, *item.unless})
            yield from _parameter_problems(item, named, [world.parameters(one) for world, one in found])


def callables(sdk: Sdk) -> Iterator[Client | Function]:
    """Yield the clients and functions of a table."""
    yield from sdk.clients
    yield from sdk.functions


def named_parameters(item: Client | Function) -> list[str]:
    """Return the parameters that an entry names, without what stands below one or in a mapping."""
    named = {*item.delegates, *item.configs}
    if not item.configs:
        named |= {*item.base_url, *item.api_key}
    if item.model_string is not None and not item.configs:
        named |= {item.model_string.parameter, item.model_string.provider_parameter or ""} - {""}
    return sorted({name.partition(".")[0] for name in named})


def _parameter_problems(
    item: Client | Function | Implicit, named: Iterable[str], found: list[Parameters]
) -> Iterator[str]:
    for name in named:
        if not any(parameters.takes(name) for parameters in found):
            yield f"{item.path} has no parameter {name}"
    given = list(item.positional)
    if given and not any(parameters.positional[: len(given)] == given for parameters in found):
        yield f"{item.path} takes {found[0].positional} by position, not {given}"


def missing_members(entry: Entry) -> Iterator[str]:
    """Yield methods whose first part is no attribute of the class."""
    for client in entry.sdk.clients:
        if not entry.classes(client.path):
            continue
        for method in (*client.methods, *client.harmless_methods, *client.same, *client.children):
            if not entry.exists(f"{client.path}.{method.partition('.')[0]}"):
                yield f"{client.path}.{method} does not exist"


def undefined_functions(entry: Entry) -> Iterator[str]:
    """Yield functions, and methods of resources, whose last part nothing in the package defines."""
    names = {f"{c.path}.{method}" for c in entry.sdk.clients for method in c.methods if "." in method}
    names |= {function.path for function in entry.sdk.functions}
    wanted = {dotted.rpartition(".")[2] for dotted in names if "*" not in dotted.rpartition(".")[2]}
    missing = wanted - _defined(entry, wanted)
    yield from (f"nothing defines {name}" for name in sorted(names) if name.rpartition(".")[2] in missing)


def _defined(entry: Entry, wanted: set[str]) -> set[str]:
    if not wanted:
        return set()
    pattern = re.compile(_DEFINITION.format("|".join(map(re.escape, sorted(wanted)))), re.MULTILINE)
    found: set[str] = set()
    for text in entry.sources:
        found |= {one or other for one, other in pattern.findall(text)}
        if found >= wanted:
            break
    return found


def missing_harmless_names(entry: Entry) -> Iterator[str]:
    """Yield types, exceptions, helpers and control classes that no release has; wildcards are not looked up."""
    sdk = entry.sdk
    for name in (*sdk.types, *sdk.exceptions, *sdk.helpers, *sdk.control):
        bare = name.removesuffix(".**")
        if "*" not in bare and not entry.exists(bare):
            yield f"{name} does not exist"


def unmentioned_settings(entry: Entry) -> Iterator[str]:
    """Yield attributes for settings whose name does not stand in the sources."""
    for name in entry.sdk.settings:
        last = re.compile(rf"\b{name.rpartition('.')[2]}\b")
        if not any(last.search(text) for text in entry.sources):
            yield f"{name} is not mentioned"


def unmentioned_variables(entry: Entry) -> Iterator[str]:
    """Yield environment variables that the SDK, or no SDK of its provider, mentions."""
    for item in (*callables(entry.sdk), *entry.sdk.implicits):
        reached = entry.elsewhere.get(item.provider, ()) if item.provider != entry.provider.id else ()
        # A class that hands its work to another SDK leaves the variables to it.
        elsewhere = entry.of_clients if entry.sdk.role in _BORROWING else ()
        for name in item.base_url_env:
            if name not in reached and name not in elsewhere and not _is_read(entry, name):
                yield f"{item.path}: the variable {name} is not mentioned"
    for name in provider_variables(entry):
        if name not in entry.of_clients and not _is_read(entry, name):
            yield f"{entry.provider.id}: no SDK of it mentions the variable {name}"


def provider_variables(entry: Entry) -> tuple[str, ...]:
    """Return the variables of the provider when ``entry`` is the first of its SDKs, which answers for them."""
    provider = entry.provider
    return (*provider.key_env, *provider.base_env) if provider.sdks[0] is entry.sdk else ()


def _is_read(entry: Entry, name: str) -> bool:
    if entry.mentions(name) or is_composed(name, entry.sources):
        return True
    own = {sdk.distribution for sdk in entry.provider.sdks}
    for distribution, release in entry.family:
        texts = list(release.world.texts())
        if any(name in text for text in texts):
            return True
        # A library that knows many providers holds every word somewhere.
        if (distribution in own or entry.provider.services) and is_composed(name, texts):
            return True
    return False


def is_composed(name: str, texts: Sequence[str]) -> bool:
    """Say whether sources put the name of a variable together: from the prefix of their settings and a field.

    The head stands somewhere as a text or as the beginning of one, the rest as a word or as a gap to be filled:
    ``env_prefix="ACME_"`` and ``base_url``, ``f"AWS_ENDPOINT_URL_{service}"``.
    """
    words = name.split("_")
    for cut in range(len(words) - 1, 0, -1):
        head, rest = "_".join(words[:cut]), re.compile(rf"\b{'_'.join(words[cut:])}\b", re.IGNORECASE)
        heads = [f"{mark}{form}" for form in (head, head.lower()) for mark in "\"'"]
        whole = [*(f"{start}_{start[0]}" for start in heads), f"'{head}'", f'"{head}"']
        if any(f"{start}_{{" in text for start in heads for text in texts):
            return True
        if any(start in text for start in whole for text in texts) and any(map(rest.search, texts)):
            return True
    return False


def unmentioned_hosts(entry: Entry) -> Iterator[str]:
    """Yield the provider when the first of its SDKs holds none of its hosts."""
    hosts = own_hosts(entry)
    if hosts and not mentioned_hosts(entry) and not _in_family(entry, hosts):
        yield f"{entry.provider.id}: none of {', '.join(hosts)} is mentioned"


def _in_family(entry: Entry, hosts: Iterable[str]) -> bool:
    return any(host in text for _, release in entry.family for text in release.world.texts() for host in hosts)


def own_hosts(entry: Entry) -> tuple[str, ...]:
    """Return the spelled-out inference hosts of the provider when ``entry`` answers for them."""
    sdk, provider = entry.sdk, entry.provider
    if sdk.role != "provider" or provider.sdks[0] is not sdk:
        return ()
    return tuple(host.pattern for host in provider.hosts if host.scope in _OWN_SCOPES and "*" not in host.pattern)


def mentioned_hosts(entry: Entry) -> tuple[str, ...]:
    """Return those of the provider's hosts that stand in the sources."""
    return tuple(host for host in own_hosts(entry) if any(host in text for text in entry.sources))


CHECKS: tuple[Check, ...] = (
    missing_modules,
    missing_clients,
    missing_implicits,
    wrong_aliases,
    wrong_parameters,
    wrong_implicit_parameters,
    missing_members,
    undefined_functions,
    missing_harmless_names,
    unmentioned_settings,
    unmentioned_variables,
    unmentioned_hosts,
)
