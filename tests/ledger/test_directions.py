"""Every key of the configuration has a direction, and it points the right way."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from inferlint.config.build import build_config
from inferlint.config.keys import ROOT
from inferlint.config.schema import key_rows
from inferlint.config.toml import parse_toml
from inferlint.ledger.directions import DIRECTIONS, VALUES, Neutral, PartOf, config_changes

if TYPE_CHECKING:
    from pathlib import Path

    from inferlint.config.model import Config

#: Keys that are compared where a configuration has them, and that no version needs to have.
AHEAD = {"extend", "force-exclude", "baseline"}


def config(text: str, root: Path) -> Config:
    """Return the configuration that a text describes."""

    def complain(key: str, sentence: str) -> None:
        raise AssertionError(f"{key}: {sentence}")

    for folder in ("a", "b"):
        (root / folder).mkdir(exist_ok=True)
    values: Any = ROOT.read(parse_toml(text, "x.toml"), "", complain)
    return build_config(values, root, root / "inferlint.toml", date.min, complain)


def effects(old: str, new: str, root: Path) -> list[tuple[str, str]]:
    """Return key and effect of each difference that is not neutral."""
    found = config_changes(config(old, root), config(new, root))
    return [(key, effect) for key, effect, _ in found if effect != "neither"]


def test_every_key_has_a_direction() -> None:
    """Whoever adds a key has to say in which direction it weakens the gate."""
    keys = {row[0] for row in key_rows()}

    assert keys - DIRECTIONS.keys() == set()
    assert DIRECTIONS.keys() - keys <= AHEAD


def test_every_key_is_compared() -> None:
    """By itself, or as a part of a key that is."""
    for key, direction in DIRECTIONS.items():
        compared = direction.key if isinstance(direction, PartOf) else key
        assert compared in VALUES, key


R = "[router]\nmodules = ['m']\n"

WEAKER = {
    "src": ("src = ['a']", "src = ['b']"),
    "exclude": ("", "exclude = ['x']"),
    "type-only-imports": ("type-only-imports = 'report'", ""),
    "exception-imports": ("exception-imports = 'report'", ""),
    "routed-imports": ("routed-imports = 'report'", ""),
    "local-servers": ("", "local-servers = 'allow'"),
    "select": ("", "select = ['IL101', 'IL0']"),
    "ignore": ("", "ignore = ['IL102']"),
    "fail-level": ("", "fail-level = 'error'"),
    "rules": ("[rules.IL102]\nsuppressible = false", ""),
    "rules.*.suppressible": ("[rules.IL1]\nsuppressible = false", "[rules.IL1]\nsuppressible = true"),
    "preset": ("", "preset = 'openrouter'"),
    "router": ("", R),
    "router.preset": ("[router]\npreset = 'openrouter'", "[router]\npreset = 'vercel'"),
    "router.modules": (R, "[router]\nmodules = ['m', 'n']"),
    "router.providers": (R + "providers = ['openai']", R + "providers = ['openai', 'cohere']"),
    "router.api": (R + "api = ['m:f']", R),
    "router.gateway-urls": (R, R + "gateway-urls = ['https://x.internal']"),
    "router.gateway-env": (R, R + "gateway-env = ['URL']"),
    "router.gateway-settings": (R, R + "gateway-settings = ['s:URL']"),
    "router.gateway": (R, R + "gateway.openai.base-url = 'https://x.internal'"),
    "router.gateway.*.base-url": (
        R + "gateway.openai.base-url = 'https://x.internal'",
        R + "gateway.openai.base-url = 'env:URL'",
    ),
    "routers": ("", "[[routers]]\nmodules = ['m']"),
    "overrides": ("", "[[overrides]]\npaths = ['x']\nreason = 'why'"),
    "overrides[].paths": (
        "[[overrides]]\npaths = ['x']\nreason = 'why'",
        "[[overrides]]\npaths = ['x', 'y']\nreason = 'why'",
    ),
    "overrides[].rules": (
        "[[overrides]]\npaths = ['x']\nrules = ['IL101']\nreason = 'why'",
        "[[overrides]]\npaths = ['x']\nreason = 'why'",
    ),
    "overrides[].providers": (
        "[[overrides]]\npaths = ['x']\nproviders = ['openai']\nreason = 'why'",
        "[[overrides]]\npaths = ['x']\nreason = 'why'",
    ),
    "overrides[].until": (
        "[[overrides]]\npaths = ['x']\nreason = 'why'\nuntil = 2027-01-01",
        "[[overrides]]\npaths = ['x']\nreason = 'why'\nuntil = 2028-01-01",
    ),
    "provider": ("[[provider]]\nid = 'acme'", ""),
}
NEUTRAL = {
    "router.clients": (R, R + "clients.openai.sync = 'm:C'"),
    "router.clients.*.sync": (R + "clients.openai.sync = 'm:C'", R + "clients.openai.sync = 'm:D'"),
    "router.clients.*.async": (R + "clients.openai.async = 'm:C'", R + "clients.openai.async = 'm:D'"),
    "router.clients.*.kind": (
        R + "clients.openai = { sync = 'm:C' }",
        R + "clients.openai = { sync = 'm:C', kind = 'subclass' }",
    ),
    "router.gateway.*.api-key": (
        R + "gateway.openai.base-url = 'env:URL'",
        R + "gateway.openai = { base-url = 'env:URL', api-key = 'env:KEY' }",
    ),
    "fix": ("", "fix.style = 'import-swap'"),
    "fix.style": ("fix.style = 'import-swap'", "fix.style = 'call-site'"),
    "router.clients.*.apis": (
        R + "clients.openai = { sync = 'm:C' }",
        R + "clients.openai = { sync = 'm:C', apis = ['chat'] }",
    ),
    "router.clients.*.accepts": (
        R + "clients.openai = { sync = 'm:C' }",
        R + "clients.openai = { sync = 'm:C', accepts = ['timeout'] }",
    ),
    "router.gateway.*.apis": (
        R + "gateway.openai.base-url = 'env:URL'",
        R + "gateway.openai = { base-url = 'env:URL', apis = ['chat'] }",
    ),
    "router.gateway.*.headers": (
        R + "gateway.openai.base-url = 'env:URL'",
        R + "gateway.openai = { base-url = 'env:URL', headers = { x-team = 'a' } }",
    ),
    "router.gateway-key": (
        R + "gateway.openai.base-url = 'env:URL'",
        R + "gateway-key = 'env:KEY'\ngateway.openai.base-url = 'env:URL'",
    ),
    "router.keep-provider-key": (R, R + "keep-provider-key = true"),
    "router.rename-models": (R + "rename-models = true", R),
    "router.models": (R, R + "models.gpt = 'fast'"),
    "overrides[].reason": (
        "[[overrides]]\npaths = ['x']\nreason = 'why'",
        "[[overrides]]\npaths = ['x']\nreason = 'another'",
    ),
}
#: For these any change needs a look, or both sides have something the other lacks.
BOTH_WAYS = {"src", "router.preset", "router.gateway.*.base-url"}


def test_every_key_has_an_example() -> None:
    """The tests below try each key."""
    assert WEAKER.keys() | NEUTRAL.keys() == {row[0] for row in key_rows()} - AHEAD


@pytest.mark.parametrize("key", WEAKER)
def test_a_key_weakens_in_its_direction(key: str, tmp_path: Path) -> None:
    """The change is found and counts as weakening; the way back does not, and is found too."""
    old, new = WEAKER[key]

    there, back = effects(old, new, tmp_path), effects(new, old, tmp_path)

    assert "weaker" in {effect for _, effect in there}
    assert back
    if key not in BOTH_WAYS and not key.startswith("overrides[].p") and key != "overrides[].rules":
        assert {effect for _, effect in there} == {"weaker"}
        assert {effect for _, effect in back} == {"stronger"}


@pytest.mark.parametrize("key", NEUTRAL)
def test_a_neutral_key_is_listed_and_weakens_nothing(key: str, tmp_path: Path) -> None:
    """What decides no finding is said without being held against anybody."""
    old, new = (config(text, tmp_path) for text in NEUTRAL[key])

    assert {effect for _, effect, _ in config_changes(old, new)} == {"neither"}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (R + "providers = ['openai']", R, {("router.modules", "weaker")}),
        (R, R + "providers = ['openai']", {("router.modules", "stronger")}),
        (R, R + "api = ['m:f']", {("router.api", "stronger")}),
        (R + "api = ['m:f']", R + "api = ['m:f', 'm:g']", {("router.api", "weaker")}),
        (R, "[[routers]]\nmodules = ['m']", set()),
        ("exclude = ['a', '!b']", "exclude = ['!b', 'a']", {("exclude", "weaker")}),
        # IL110 runs only when it is selected by its code.
        ("ignore = ['IL10']", "select = ['IL0', 'IL111']", set()),
        ("select = ['IL1', 'IL0', 'IL110']", "select = ['IL1', 'IL0']", {("select", "weaker")}),
        ("fail-level = 'info'", "", {("fail-level", "weaker")}),
        ("", "[[provider]]\nid = 'openai'", {("provider", "weaker")}),
        ("", "[[provider]]\nid = 'acme-models'", {("provider", "stronger")}),
        # The longer prefix decides.
        (
            "[rules.IL1]\nsuppressible = false",
            "[rules.IL1]\nsuppressible = false\n[rules.IL102]\nsuppressible = true",
            {("rules.*.suppressible", "weaker")},
        ),
        ("preset = 'openrouter'", "[router]\npreset = 'openrouter'", set()),
    ],
)
def test_effective_values_are_compared(old: str, new: str, expected: set[tuple[str, str]], tmp_path: Path) -> None:
    """Not the text, and not key by key where keys work together."""
    assert set(effects(old, new, tmp_path)) == expected


def test_neutral_directions_say_what_they_are_for() -> None:
    """Nobody has to guess why a change weakens nothing."""
    assert all(direction.why for direction in DIRECTIONS.values() if isinstance(direction, Neutral))
