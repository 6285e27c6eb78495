"""Values of a configuration in the form in which two of them are compared: sets, and mappings over all routers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.config.model import Config, Override


def running(config: Config) -> frozenset[str]:
    """Return the codes of the rules that run."""
    from inferlint.rules.registry import ALL_RULES
    from inferlint.rules.selection import runs

    codes = (rule.meta.code for rule in ALL_RULES)
    return frozenset(code for code in codes if runs(code, config))


def unsuppressible(config: Config) -> frozenset[str]:
    """Return the codes of the rules whose findings no comment may suppress."""
    from inferlint.rules.registry import ALL_RULES

    return frozenset(rule.meta.code for rule in ALL_RULES if not config.is_suppressible(rule.meta.code))


def presets(config: Config) -> frozenset[str]:
    """Return the known gateways that are in use."""
    return frozenset(router.preset for router in config.routers if router.preset is not None)


def zone(config: Config) -> dict[str, frozenset[str]]:
    """Return the providers that each router module may reach, by any of its routers."""
    found: dict[str, frozenset[str]] = {}
    for router in config.routers:
        for module in router.modules:
            found[module] = found.get(module, frozenset()) | frozenset(router.providers)
    return {module: frozenset("*") if "*" in providers else providers for module, providers in found.items()}


def limits(config: Config) -> dict[str, frozenset[str] | None]:
    """Return the names that others may import from each router module, None where that is any."""
    found: dict[str, frozenset[str] | None] = {}
    for router in config.routers:
        for module in router.modules:
            before, names = found.get(module, frozenset()), frozenset(router.api)
            found[module] = None if before is None or not names else before | names
    return found


def of_routers(name: str) -> Callable[[Config], frozenset[str]]:
    """Return a function that gives the list ``name`` of all routers as one set."""
    return lambda config: frozenset(item for router in config.routers for item in getattr(router, name))


def tables(name: str) -> Callable[[Config], list[Any]]:
    """Return a function that gives the table ``name`` of all routers, leaving out empty ones."""
    return lambda config: [table for router in config.routers if (table := getattr(router, name))]


def flagged(name: str) -> Callable[[Config], list[str]]:
    """Return a function that gives the routers, by their place in the configuration, whose flag ``name`` is set."""
    return lambda config: [router.key for router in config.routers if getattr(router, name)]


def overlays(config: Config) -> dict[str, str]:
    """Return the entries for the catalogue by their id, as text; several for one provider are one text."""
    found: dict[str, str] = {}
    for table in config.provider_overlays:
        text = json.dumps(table, sort_keys=True, default=str)
        name = str(table.get("id", ""))
        found[name] = found.get(name, "") + text
    return found


def scope(override: Override) -> tuple[Any, ...]:
    """Return what an override is for, in no order."""
    return (frozenset(override.paths), frozenset(override.rules), frozenset(override.providers))


def described(override: Override) -> str:
    """Return an override in words."""
    rules = f" [{', '.join(override.rules)}]" if override.rules else ""
    providers = f" of {', '.join(override.providers)}" if override.providers else ""
    until = f" until {override.until}" if override.until else ""
    return f"{', '.join(override.paths)}{rules}{providers}{until}: {override.reason}"
