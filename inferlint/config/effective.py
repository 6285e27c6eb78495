"""The effective value of every key and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from inferlint.config.strict import STRICTER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.config.model import Config, Nested, Router

_HIDDEN = {"root", "source", "force_exclude", "key", "places", "written", "nested", "also_select", "only_select"}
#: Fields that are keys of a table.
_TABLES = {"fix_style": "fix.style"}
_LISTS = {"routers": "router", "overrides": "overrides", "provider_overlays": "provider"}


@dataclass(frozen=True, slots=True)
class Setting:
    """One key, its effective value as plain data, and its origin."""

    key: str
    value: Any
    origin: str


def settings(config: Config, path: str | None = None) -> tuple[Setting, ...]:
    """Return every setting in the order of the fields.

    With ``path``, a file below the root, the settings are those that count for it, ``config.nested`` included.
    """
    found = tuple(_settings(config))
    if path is None:
        return found
    here = [nested for nested in config.nested if path.startswith(f"{nested.folder}/")]
    for nested in here:
        found = tuple(_stricter(setting, nested) for setting in found)
    return found + tuple(Setting("also-select", list(nested.select), nested.source) for nested in here if nested.select)


def _stricter(setting: Setting, nested: Nested) -> Setting:
    given = getattr(nested, setting.key.replace("-", "_"), None)
    changes = setting.key in STRICTER and given is not None
    return Setting(setting.key, given, nested.source) if changes and given != setting.value else setting


def _settings(config: Config) -> Iterator[Setting]:
    for field in fields(config):
        if field.name in _HIDDEN or field.name in _LISTS:
            continue
        key = _TABLES.get(field.name, field.name.replace("_", "-"))
        yield Setting(key, plain(getattr(config, field.name)), _origin(config, key) or "default")
    for router in config.routers:
        yield from _router(config, router)
    for attribute in ("overrides", "provider_overlays"):
        for index, item in enumerate(getattr(config, attribute)):
            key = f"{_LISTS[attribute]}[{index}]"
            yield Setting(key, plain(item), _origin(config, key))


def _router(config: Config, router: Router) -> Iterator[Setting]:
    for field in fields(router):
        if field.name in _HIDDEN:
            continue
        key = field.name.replace("_", "-")
        value = getattr(router, field.name)
        yield Setting(f"{router.key}.{key}", plain(value), _router_origin(config, router, key, value))


def _router_origin(config: Config, router: Router, key: str, value: object) -> str:
    origin = _origin(config, f"{router.key}.{key}")
    if origin and value:
        return origin
    if value and key in {"gateway", "keep-provider-key", "rename-models"} and router.preset:
        return f"preset {router.preset}"
    if value and key.startswith("gateway-"):
        return f"preset {router.preset}" if router.preset else f"{router.key}.gateway"
    return origin or "default"


def _origin(config: Config, key: str) -> str:
    """Return every source that sets ``key`` or a part of it, or an empty text."""
    parts = [place.origin for name, place in config.places.items() if name == key or name.startswith(f"{key}.")]
    return ", ".join(dict.fromkeys(parts))


def plain(value: Any) -> Any:
    """Return ``value`` as lists, tables, texts and numbers, with keys in kebab case and dates as text."""
    if is_dataclass(value):
        return {
            field.name.rstrip("_").replace("_", "-"): plain(getattr(value, field.name))
            for field in fields(value)
            if field.name not in _HIDDEN
        }
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value.isoformat() if isinstance(value, date) else value
