"""The effective value of every key and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from inferlint.config.load import raw_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from inferlint.config.model import Config, Router

_HIDDEN = {"root", "source", "force_exclude", "key"}
_LISTS = {"routers": "router", "overrides": "overrides", "provider_overlays": "provider"}


@dataclass(frozen=True, slots=True)
class Setting:
    """One key, its effective value as plain data, and its origin."""

    key: str
    value: Any
    origin: str


def settings(config: Config) -> tuple[Setting, ...]:
    """Return every setting in the order of the fields; raise ``ConfigError`` as loading does."""
    raw = raw_table(config.source) if config.source is not None else {}
    name = config.source.name if config.source is not None else ""
    return tuple(_settings(config, raw, name))


def _settings(config: Config, raw: Mapping[str, Any], name: str) -> Iterator[Setting]:
    for field in fields(config):
        if field.name in _HIDDEN or field.name in _LISTS:
            continue
        key = field.name.replace("_", "-")
        yield Setting(key, plain(getattr(config, field.name)), name if key in raw else "default")
    for router in config.routers:
        yield from _router(router, _raw_router(raw, router.key), name)
    for attribute in ("overrides", "provider_overlays"):
        for index, item in enumerate(getattr(config, attribute)):
            yield Setting(f"{_LISTS[attribute]}[{index}]", plain(item), name)


def _router(router: Router, raw: Mapping[str, Any], name: str) -> Iterator[Setting]:
    for field in fields(router):
        if field.name in _HIDDEN:
            continue
        key = field.name.replace("_", "-")
        value = getattr(router, field.name)
        yield Setting(f"{router.key}.{key}", plain(value), _origin(router, key, value, raw, name))


def _origin(router: Router, key: str, value: object, raw: Mapping[str, Any], name: str) -> str:
    if key in raw or key == "preset":
        return name if value else "default"
    if value and key == "gateway" and router.preset:
        return f"preset {router.preset}"
    if value and key.startswith("gateway-"):
        return f"preset {router.preset}" if router.preset else f"{router.key}.gateway"
    return "default"


def _raw_router(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    if key == "router":
        return dict(raw.get("router", {}))
    return dict(raw["routers"][int(key[len("routers[") : -1])])


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
