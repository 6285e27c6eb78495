"""Turn the validated tables into configuration values, and find the mistakes that concern several keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inferlint.config.apis import DEFAULT_APIS
from inferlint.config.headers import holds_secret
from inferlint.config.model import Config, Gateway, Override, Router, RouterClient, RuleOptions
from inferlint.config.presets import PRESETS, gateways
from inferlint.model.records import replace

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date
    from pathlib import Path

    from inferlint.config.shapes import Complain

#: Keys of the root table that become fields of the same name as they stand.
_PLAIN = (
    "src", "exclude", "type-only-imports", "exception-imports", "routed-imports", "local-servers",
    "select", "ignore", "fail-level", "baseline",
)  # fmt: skip


def build_config(values: Mapping[str, Any], root: Path, source: Path | None, today: date, complain: Complain) -> Config:
    """Return the configuration that ``values`` describe; complain about what does not fit together."""
    plain = {name.replace("-", "_"): values[name] for name in _PLAIN if name in values}
    for index, folder in enumerate(plain.get("src", ())):
        if not (root / folder).is_dir():
            complain(f"src[{index}]", f"{folder!r} is not a folder below the project root")
    return Config(
        root=root,
        source=source,
        fix_style=values.get("fix", {}).get("style", "call-site"),
        rules={name: RuleOptions(**part) for name, part in values.get("rules", {}).items()},
        routers=tuple(_routers(values, complain)),
        overrides=tuple(_override(index, table, today, complain) for index, table in values.get("overrides", ())),
        provider_overlays=tuple(table for _, table in values.get("provider", ())),
        **plain,
    )


def _routers(values: Mapping[str, Any], complain: Complain) -> list[Router]:
    tables = [(f"routers[{index}]", table) for index, table in values.get("routers", ())]
    single = dict(values.get("router", {}))
    if "preset" in values:
        if single.get("preset", values["preset"]) != values["preset"]:
            complain("preset", f"differs from router.preset, which is {single['preset']!r}; keep one of them")
        single["preset"] = values["preset"]
    if "router" in values or single:
        tables.insert(0, ("router", single))
    return [_router(key, table, complain) for key, table in tables]


def _router(key: str, table: Mapping[str, Any], complain: Complain) -> Router:
    names = (
        "modules",
        "providers",
        "api",
        "gateway-urls",
        "gateway-env",
        "gateway-settings",
        "models",
        "preset",
        "keep-provider-key",
        "rename-models",
    )
    router = Router(
        key=key,
        clients={
            protocol: _client(key, protocol, part, complain) for protocol, part in table.get("clients", {}).items()
        },
        **{name.replace("-", "_"): table[name] for name in names if name in table},
    )
    router = _approve_gateways(_apply_preset(router, table, complain), table.get("gateway", {}))
    _check_preset(router, complain)
    return router


def _client(key: str, protocol: str, part: Mapping[str, Any], complain: Complain) -> RouterClient:
    if not part.keys() & {"sync", "async"}:
        complain(f"{key}.clients.{protocol}", "names no class; give sync, async or both")
    return RouterClient(
        part.get("sync"),
        part.get("async"),
        part.get("kind", "compatible"),
        part.get("apis", DEFAULT_APIS),
        part.get("accepts", ()),
    )


def _gateways(
    key: str, table: Mapping[str, Any], known: Mapping[str, Gateway], complain: Complain
) -> dict[str, Gateway]:
    """Return what is given over what the preset knows; ``gateway-key`` stands between the two."""
    gateway_key = table.get("gateway-key")
    found = {name: replace(one, api_key=gateway_key or one.api_key) for name, one in known.items()}
    for name, part in table.get("gateway", {}).items():
        if "base-url" in part:
            base = found.get(name, Gateway(part["base-url"], gateway_key))
            found[name] = _gateway(f"{key}.gateway.{name}", base, part, complain)
    if gateway_key and not found:
        complain(
            f"{key}.gateway-key", "there is no gateway that it could be for; give gateway, or a preset with its URL"
        )
    return found


def _gateway(key: str, base: Gateway, part: Mapping[str, Any], complain: Complain) -> Gateway:
    headers = part.get("headers", base.headers)
    for name, value in headers.items():
        if holds_secret(name, value):
            complain(
                f"{key}.headers.{name}",
                "the value holds no {env:NAME} or {module:attribute}; never write a key itself",
            )
    return Gateway(part["base-url"], part.get("api-key", base.api_key), part.get("apis", base.apis), headers)


def _apply_preset(router: Router, table: Mapping[str, Any], complain: Complain) -> Router:
    """Fill what the preset knows; the first URL that the user listed is the gateway's own."""
    preset = PRESETS[router.preset] if router.preset else None
    if preset is None:
        return replace(router, gateway=_gateways(router.key, table, {}, complain))
    urls = router.gateway_urls or preset.urls
    known = gateways(preset, urls[0]) if urls else {}
    return replace(
        router,
        gateway_urls=urls,
        gateway=_gateways(router.key, table, known, complain),
        keep_provider_key=table.get("keep-provider-key", preset.keeps_provider_key),
        rename_models=table.get("rename-models", preset.renames),
    )


def _check_preset(router: Router, complain: Complain) -> None:
    if router.preset and not (router.gateway_env or router.gateway_settings or router.gateway_urls):
        complain(
            f"{router.key}.preset",
            f"{PRESETS[router.preset].name} runs where you host it; "
            "say where: gateway-urls, gateway-env or gateway-settings",
        )


def _approve_gateways(router: Router, given: Mapping[str, Any]) -> Router:
    """Add the places of ``gateway`` to the approved ones: what fixes write must not be reported."""
    urls, names, settings = list(router.gateway_urls), list(router.gateway_env), list(router.gateway_settings)
    for place in (part["base-url"] for part in given.values() if "base-url" in part):
        if place.startswith("env:"):
            names.append(place[4:])
        elif "://" not in place:
            settings.append(place)
        else:
            urls.append(place)
    return replace(
        router,
        gateway_urls=tuple(dict.fromkeys(urls)),
        gateway_env=tuple(dict.fromkeys(names)),
        gateway_settings=tuple(dict.fromkeys(settings)),
    )


def _override(index: int, table: Mapping[str, Any], today: date, complain: Complain) -> Override:
    override = Override(
        paths=table.get("paths", ()),
        reason=table.get("reason", ""),
        rules=table.get("rules", ()),
        providers=table.get("providers", ()),
        until=table.get("until"),
    )
    if override.paths and override.until is not None and override.until < today:
        complain(
            f"overrides[{index}].until",
            f"the override for {', '.join(override.paths)} ({override.reason!r}) "
            f"expired on {override.until}; remove it or renew its date",
        )
    return override
