"""The catalogue against the real distributions: what it names must be in their sources.

Nothing is imported or installed: wheels are downloaded once into a cache and their sources are parsed.
An entry may be of any version that its SDK lists; the newest release is always looked at.
"""

from __future__ import annotations

import ast
import itertools
import os
import re
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from inferlint.catalogue.load import load_catalogue
from tests.catalogue.sources import World

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from inferlint.catalogue.entries import Client, Function
    from tests.catalogue.sources import Definition, Parameters

pytestmark = [pytest.mark.sdk, pytest.mark.slow]

SDKS = [sdk for provider in load_catalogue().providers.values() for sdk in provider.sdks if sdk.versions]
_DEFINITION = r"\b(def|class) {0}\b|^\s*{0} *[:=]"
IDS = [f"{sdk.distribution}:{sdk.modules[0]}" for sdk in SDKS]


@cache
def cache_folder() -> Path:
    given = os.environ.get("INFERLINT_SDK_CACHE")
    return Path(given) if given else Path(tempfile.gettempdir()) / "inferlint-sdk-cache"


@cache
def wheel(distribution: str, version: str | None) -> Path | str:
    """Return the wheel, or the reason why there is none."""
    folder = cache_folder() / distribution / (version or "newest")
    if not list(folder.glob("*.whl")):
        requirement = f"{distribution}=={version}" if version else distribution
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--ignore-requires-python",
        ]
        command += ["--only-binary", ":all:", "--dest", str(folder), requirement]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            lines = done.stderr.strip().splitlines() or ["pip failed"]
            return f"{requirement} cannot be downloaded: {lines[-1]}"
    return next(folder.glob("*.whl"))


@cache
def newest_world() -> World:
    found = [wheel(distribution, None) for distribution in sorted({sdk.distribution for sdk in SDKS})]
    wheels = [item for item in found if isinstance(item, Path)]
    if not wheels:
        pytest.skip(f"no distribution at hand: {found[0]}")
    return World(wheels)


@cache
def worlds(sdk_number: int) -> tuple[World, ...]:
    """Return the newest release and the older listed ones, each with the newest releases of the others."""
    sdk = SDKS[sdk_number]
    newest = newest_world()
    older = [wheel(sdk.distribution, version) for version in sdk.versions[:-1]]
    if isinstance(reason := wheel(sdk.distribution, None), str) and not any(isinstance(w, Path) for w in older):
        pytest.skip(reason)
    return (newest, *(World([item], below=newest) for item in older if isinstance(item, Path)))


def exists(number: int, dotted: str) -> bool:
    return any(world.resolve(dotted) is not None for world in worlds(number))


def definitions(number: int, dotted: str) -> Iterator[tuple[World, Definition]]:
    for world in worlds(number):
        found = world.resolve(dotted)
        if found is not None:
            yield world, found


def classes(number: int, dotted: str) -> set[tuple[str, str]]:
    found = (found for _, found in definitions(number, dotted))
    return {(item.module, item.name) for item in found if isinstance(item.node, ast.ClassDef)}


def unknown_versions(number: int) -> Iterator[str]:
    """Yield what cannot be downloaded although the index answers: a version that does not exist."""
    sdk = SDKS[number]
    worlds(number)
    reasons = [wheel(sdk.distribution, version) for version in sdk.versions[:-1]]
    yield from (reason for reason in reasons if isinstance(reason, str) and "No matching" in reason)


def missing_modules(number: int) -> Iterator[str]:
    for root in SDKS[number].modules:
        if not any(world.is_module(root) for world in worlds(number)):
            yield root


def missing_clients(number: int) -> Iterator[str]:
    for client in SDKS[number].clients:
        yield from (name for name in (client.path, *client.aliases) if not exists(number, name))


def wrong_aliases(number: int) -> Iterator[str]:
    """Yield aliases that are another class; an alias of an older release may have no counterpart."""
    for client in SDKS[number].clients if len(worlds(number)) == 1 else ():
        own = classes(number, client.path)
        for alias in client.aliases:
            other = classes(number, alias)
            if other and own and not own & other:
                yield f"{alias} is not {client.path}"


def wrong_parameters(number: int) -> Iterator[str]:
    for entry in (*SDKS[number].clients, *SDKS[number].functions):
        found = [world.parameters(item) for world, item in definitions(number, entry.path)]
        if found and any(
            isinstance(item.node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            for _, item in definitions(number, entry.path)
        ):
            yield from _parameter_problems(entry, found)


def _parameter_problems(entry: Client | Function, found: list[Parameters]) -> Iterator[str]:
    named = {*entry.base_url, *entry.api_key, *entry.delegates}
    if entry.model_string is not None:
        named |= {entry.model_string.parameter, entry.model_string.provider_parameter or ""} - {""}
    for name in sorted(name.partition(".")[0] for name in named):
        if not any(parameters.takes(name) for parameters in found):
            yield f"{entry.path} has no parameter {name}"
    given = list(entry.positional)
    if given and not any(parameters.positional[: len(given)] == given for parameters in found):
        yield f"{entry.path} takes {found[0].positional} by position, not {given}"


def missing_members(number: int) -> Iterator[str]:
    """Yield methods whose first part is no attribute of the class."""
    for client in SDKS[number].clients:
        if any(isinstance(found.node, ast.ClassDef) for _, found in definitions(number, client.path)):
            for method in (*client.methods, *client.harmless_methods, *client.same, *client.children):
                if not exists(number, f"{client.path}.{method.partition('.')[0]}"):
                    yield f"{client.path}.{method}"


def undefined_functions(number: int) -> Iterator[str]:
    """Yield functions, and methods of resources, whose last part nothing in the package defines."""
    sdk = SDKS[number]
    names = {f"{c.path}.{method}" for c in sdk.clients for method in c.methods if "." in method}
    names |= {function.path for function in sdk.functions}
    wanted = {dotted.rpartition(".")[2] for dotted in names}
    defined = _defined(number, wanted)
    yield from sorted(name for name in names if name.rpartition(".")[2] not in defined)


def _defined(number: int, wanted: set[str]) -> set[str]:
    found: set[str] = set()
    sdk = SDKS[number]
    # A class that is handed on has its methods in the package it comes from.
    homes = {module.partition(".")[0] for client in sdk.clients for module, _ in classes(number, client.path)}
    for world, roots in itertools.product(worlds(number), (sdk.modules, homes)):
        for module in world.modules_below(roots):
            if found >= wanted:
                return found
            text = world.text(module)
            found |= {name for name in wanted - found if re.search(_DEFINITION.format(name), text, re.MULTILINE)}
    return found


def missing_harmless_names(number: int) -> Iterator[str]:
    sdk = SDKS[number]
    for name in (*sdk.types, *sdk.exceptions, *sdk.helpers):
        bare = name.removesuffix(".**")
        if "*" not in bare and not exists(number, bare):
            yield name


def unmentioned_settings(number: int) -> Iterator[str]:
    sdk = SDKS[number]
    for name in sdk.settings:
        word = re.compile(rf"\b{name.rpartition('.')[2]}\b")
        texts = (world.text(module) for world in worlds(number) for module in world.modules_below(sdk.modules))
        if not any(word.search(text) for text in texts):
            yield name


def unmentioned_hosts(number: int) -> Iterator[str]:
    """Yield the provider when its SDK holds none of its hosts."""
    sdk = SDKS[number]
    provider = load_catalogue().providers[sdk.provider]
    literal = [host.pattern for host in provider.hosts if host.scope in ("inference", "local")]
    hosts = [pattern for pattern in literal if "*" not in pattern]
    is_main = bool(provider.sdks) and provider.sdks[0] is sdk
    if sdk.role != "provider" or not is_main or not hosts:
        return
    texts = (world.text(module) for world in worlds(number) for module in world.modules_below(sdk.modules))
    if not any(host in text for text in texts for host in hosts):
        yield f"{provider.id}: none of {', '.join(hosts)}"


CHECKS = [
    unknown_versions,
    missing_modules,
    missing_clients,
    wrong_aliases,
    wrong_parameters,
    missing_members,
    undefined_functions,
    missing_harmless_names,
    unmentioned_settings,
    unmentioned_hosts,
]


@pytest.mark.parametrize("number", range(len(SDKS)), ids=IDS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_sources_agree(check: Callable[[int], Iterator[str]], number: int) -> None:
    try:
        found = list(check(number))
    except SyntaxError as error:
        pytest.skip(f"the sources need a newer Python: {error}")
    assert found == []
