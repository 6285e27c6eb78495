"""The catalogue against the real distributions: what it names must be in their sources.

Nothing is imported or installed: wheels are downloaded once into a cache and their sources are parsed.
An entry may be of any version that its SDK lists; the newest release is always looked at.
"""

from __future__ import annotations

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
from tests.catalogue.sources import Definition, World

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from inferlint.catalogue.entries import Client, Function

pytestmark = [pytest.mark.sdk, pytest.mark.slow]

SDKS = [sdk for provider in load_catalogue().providers.values() for sdk in provider.sdks if sdk.versions]
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
    if isinstance(reason := wheel(sdk.distribution, None), str) and not any(
        isinstance(w, Path) for w in older
    ):
        pytest.skip(reason)
    return (newest, *(World([item], below=newest) for item in older if isinstance(item, Path)))


def in_any(number: int, is_there: Callable[[World], bool]) -> bool:
    return any(is_there(world) for world in worlds(number))


def definition_of(number: int, dotted: str) -> Iterator[tuple[World, Definition]]:
    for world in worlds(number):
        found = world.resolve(dotted)
        if found is not None:
            yield world, found


@pytest.fixture(params=range(len(SDKS)), ids=IDS)
def number(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def test_modules_exist(number: int) -> None:
    missing = [
        root
        for root in SDKS[number].modules
        if "*" not in root and not in_any(number, lambda world, root=root: world.is_module(root))
    ]

    assert missing == []


def test_clients_are_classes(number: int) -> None:
    missing = [
        name
        for client in SDKS[number].clients
        for name in (client.path, *client.aliases)
        if not any(True for _ in definition_of(number, name))
    ]

    assert missing == []


def test_aliases_are_the_same_class(number: int) -> None:
    wrong = []
    for client in SDKS[number].clients:
        own = {(found.module, found.name) for _, found in definition_of(number, client.path)}
        for alias in client.aliases:
            other = {(found.module, found.name) for _, found in definition_of(number, alias)}
            # An alias of an older release has no counterpart in the newest one.
            if other and own and not own & other and len(worlds(number)) == 1:
                wrong.append(f"{alias} is not {client.path}")

    assert wrong == []


def test_parameters_exist(number: int) -> None:
    sdk = SDKS[number]
    wrong = [
        problem for entry in (*sdk.clients, *sdk.functions) for problem in _parameter_problems(number, entry)
    ]

    assert wrong == []


def _parameter_problems(number: int, entry: Client | Function) -> Iterator[str]:
    found = [world.parameters(item) for world, item in definition_of(number, entry.path)]
    if not found:
        return
    named = {*entry.base_url, *entry.api_key, *entry.delegates}
    if entry.model_string is not None:
        named |= {entry.model_string.parameter, entry.model_string.provider_parameter or ""} - {""}
    for name in sorted(name.partition(".")[0] for name in named):
        if not any(parameters.takes(name) for parameters in found):
            yield f"{entry.path} has no parameter {name}"
    given = list(entry.positional)
    if given and not any(parameters.positional[: len(given)] == given for parameters in found):
        yield f"{entry.path} takes {found[0].positional} by position, not {given}"


def test_first_parts_of_methods_exist(number: int) -> None:
    missing = [
        f"{client.path}.{method}"
        for client in SDKS[number].clients
        for method in (*client.methods, *client.harmless_methods, *client.same, *client.children)
        if not any(True for _ in definition_of(number, f"{client.path}.{method.partition('.')[0]}"))
        and any(True for _ in definition_of(number, client.path))
    ]

    assert missing == []


def test_last_parts_of_methods_and_functions_are_defined(number: int) -> None:
    sdk = SDKS[number]
    names = {(c.path, method) for c in sdk.clients for method in c.methods if "." in method}
    names |= {("", function.path) for function in sdk.functions}
    wanted = {dotted.rpartition(".")[2] for _, dotted in names}
    defined = _defined(number, wanted)

    assert [
        f"{owner}.{dotted}" for owner, dotted in sorted(names) if dotted.rpartition(".")[2] not in defined
    ] == []


def _defined(number: int, wanted: set[str]) -> set[str]:
    found: set[str] = set()
    for world in worlds(number):
        for module in world.modules_below(SDKS[number].modules):
            if found >= wanted:
                return found
            text = world.text(module)
            found |= {
                name
                for name in wanted - found
                if re.search(rf"\b(def|class) {name}\b|^{name} *[:=]", text, re.M)
            }
    return found


def test_harmless_names_exist(number: int) -> None:
    sdk = SDKS[number]
    names = [
        name for name in (*sdk.types, *sdk.exceptions, *sdk.helpers) if "*" not in name.removesuffix(".**")
    ]
    missing = [
        name for name in names if not any(True for _ in definition_of(number, name.removesuffix(".**")))
    ]

    assert missing == []


def test_settings_are_mentioned(number: int) -> None:
    sdk = SDKS[number]
    missing = [
        name
        for name in sdk.settings
        if not any(
            re.search(rf"\b{name.rpartition('.')[2]}\b", world.text(module))
            for world in worlds(number)
            for module in world.modules_below(sdk.modules)
        )
    ]

    assert missing == []
