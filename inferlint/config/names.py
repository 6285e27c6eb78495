"""Check the names in a configuration that other layers define: rules, providers, wire protocols."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.config.shapes import nearest, shown
from inferlint.errors import ConfigError
from inferlint.model.records import replace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from inferlint.config.model import Config, Place, Router, RuleOptions


def in_file(name: str, key: str) -> str:
    """Return ``file:key`` as it stands in messages, with the table's prefix in ``pyproject.toml``."""
    if name.startswith("--"):
        return f"{name}: {key}"
    prefix = "tool.inferlint" if name.rpartition("/")[2] == "pyproject.toml" else ""
    return f"{name}:{'.'.join(part for part in (prefix, key) if part)}"


def location(config: Config, key: str) -> str:
    """Return where ``key`` stands, for a message: the file, or the option, that sets it or what is around it."""
    return place_of(config.places, key, config.source.name if config.source is not None else "configuration")


def place_of(places: Mapping[str, Place], key: str, default: str) -> str:
    """Return where the innermost known part of ``key`` stands, or the key in the file ``default``."""
    around = key
    while around:
        if around in places:
            return places[around].location + key[len(around) :]
        around = around[: max(around.rfind("."), around.rfind("["), 0)]
    return in_file(default, key)


def names_providers(config: Config) -> bool:
    """Say whether the configuration holds any name that ``check_providers`` would look at."""
    named = any(name != "*" for _, name in _providers(config))
    return named or any(router.clients or router.gateway for router in config.routers)


def check_providers(config: Config, known_ids: Collection[str], protocols: Collection[str] = ()) -> None:
    """Raise ``ConfigError`` for every provider id that is not known.

    ``protocols`` are the wire protocols of the catalogue; when empty, protocol names are not looked at.
    """
    problems = [
        f"{location(config, key)}: unknown provider {shown(name)}{nearest(name, known_ids)}; "
        "`inferlint providers` lists all"
        for key, name in _providers(config)
        if name != "*" and name not in known_ids
    ]
    if protocols:
        problems += [
            f"{location(config, key)}: {_unknown_protocol(name, protocols, known_ids, table)}"
            for router in config.routers
            for table, key, name in _protocols(router)
            if name not in protocols and not (table == "gateway" and name in known_ids)
        ]
    if problems:
        raise ConfigError(problems)


def _providers(config: Config) -> Iterator[tuple[str, str]]:
    for router in config.routers:
        for position, name in enumerate(router.providers):
            yield f"{router.key}.providers[{position}]", name
    for index, override in enumerate(config.overrides):
        for position, name in enumerate(override.providers):
            yield f"overrides[{index}].providers[{position}]", name


def _protocols(router: Router) -> Iterator[tuple[str, str, str]]:
    for table, names in (("clients", router.clients), ("gateway", router.gateway)):
        for name in names:
            yield table, f"{router.key}.{table}.{name}", name


def _unknown_protocol(name: str, protocols: Collection[str], known_ids: Collection[str], table: str) -> str:
    allowed = ", ".join(sorted(protocols))
    if table == "gateway":
        hint = nearest(name, sorted({*protocols, *known_ids}))
        return f"unknown wire protocol or provider; protocols: {allowed}; `inferlint providers` lists providers{hint}"
    return f"unknown wire protocol; allowed: {allowed}{nearest(name, protocols)}"


def resolve_rule(name: str, known: Mapping[str, str]) -> str | None:
    """Return the code of a slug, or the code or prefix itself; ``None`` when no rule matches.

    ``known`` maps codes to slugs.
    """
    if name.startswith("IL"):
        return name if any(code.startswith(name) for code in known) else None
    return next((code for code, slug in known.items() if slug == name), None)


def unknown_rule(name: str, known: Mapping[str, str]) -> str:
    """Return the sentence for a rule that does not exist."""
    return f"unknown rule {shown(name)}{nearest(name, [*known, *known.values()])}; `inferlint rules` lists all"


def resolve_rules(config: Config, known: Mapping[str, str]) -> tuple[Config, list[str]]:
    """Return the configuration with slugs replaced by codes, and one problem for each unknown rule."""
    problems: list[str] = []

    def resolved(names: tuple[str, ...], key: str) -> tuple[str, ...]:
        codes = []
        for position, name in enumerate(names):
            code = resolve_rule(name, known)
            if code is None:
                problems.append(f"{location(config, f'{key}[{position}]')}: {unknown_rule(name, known)}")
            else:
                codes.append(code)
        return tuple(codes)

    overrides = tuple(
        replace(override, rules=resolved(override.rules, f"overrides[{index}].rules"))
        for index, override in enumerate(config.overrides)
    )
    select, ignore = resolved(config.select, "select"), resolved(config.ignore, "ignore")
    rules, wrong = _resolved_options(config, known)
    return replace(config, select=select, ignore=ignore, overrides=overrides, rules=rules), problems + wrong


def _resolved_options(config: Config, known: Mapping[str, str]) -> tuple[dict[str, RuleOptions], list[str]]:
    """Return the options of rules by code or prefix, and one problem for each unknown or repeated rule."""
    found: dict[str, RuleOptions] = {}
    problems: list[str] = []
    for name, options in config.rules.items():
        code = resolve_rule(name, known)
        if code is None:
            problems.append(f"{location(config, f'rules.{name}')}: {unknown_rule(name, known)}")
        elif code in found:
            problems.append(f"{location(config, f'rules.{name}')}: `{code}` has options twice; keep one table")
        else:
            found[code] = options
    return found, problems
