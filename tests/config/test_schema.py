"""The JSON schema for editors: valid, and for every key it takes what is right and rejects what is wrong."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from inferlint.config import formats
from inferlint.config.formats import Format
from inferlint.config.keys import ROOT
from inferlint.config.schema import json_schema, key_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

VALIDATOR = Draft7Validator(json_schema(), format_checker=Draft7Validator.FORMAT_CHECKER)
FORMATS = [value for value in vars(formats).values() if isinstance(value, Format)]
OVERRIDE = {"paths": ["a"], "reason": "old code"}

#: For each key a right value and wrong ones.
CASES: dict[str, tuple[Any, list[Any]]] = {
    "extend": ("../base.toml", [1, ["a.toml"], "", "/etc/x.toml", "~/x.toml", "a\\b"]),
    "src": (["src", "."], ["src", ["/abs"], ["a*"], [""], [1]]),
    "exclude": (["*.gen.py"], ["x", [1], [""], ["a\\b"]]),
    "type-only-imports": ("report", ["no", True, ["allow"]]),
    "exception-imports": ("allow", ["no", 1]),
    "routed-imports": ("report", ["", None]),
    "local-servers": ("allow", ["yes", False]),
    "select": (["IL1", "direct-client"], ["IL1", ["E 5"], [1], ["IL1011"]]),
    "ignore": (["IL"], [{}, ["IL 1"], [None]]),
    "fail-level": ("info", ["fatal", 2]),
    "baseline": (".inferlint-baseline.json", ["", "/etc/b.json", "a\\b", "*.json", "folder/", 1, ["a.json"]]),
    "rules": ({"IL102": {"suppressible": False}}, [[], "IL102", {"IL102": False}, {"IL 1": {}}]),
    "rules.*.suppressible": (False, ["no", 0, None]),
    "fix": ({"style": "import-swap"}, [[], "call-site", {"mode": "call-site"}]),
    "fix.style": ("call-site", ["callsite", True, ["call-site"]]),
    "preset": ("openrouter", ["openrooter", 1]),
    "router": ({}, [[], "acme.router", {"moduls": []}]),
    "router.preset": ("vercel", ["versel", []]),
    "router.modules": (["acme.router", "acme.*.llm"], ["acme", ["acme/llm"], ["acme:x"], [""], [1]]),
    "router.providers": (["*", "aws-bedrock"], [[], ["Open AI"], "openai", [1]]),
    "router.api": (["acme.router:complete"], [["acme.router"], ["acme.router:"], "a:b"]),
    "router.gateway-urls": (
        ["https://llm.acme.internal", "http://localhost:4000/v1"],
        [["llm.acme"], ["ftp://x"], ["https://u:p@x"], ["https://x?k=v"], ["https://x y"], "https://x"],
    ),
    "router.gateway-env": (["ACME_URL"], [["$ACME"], ["A-B"], "ACME"]),
    "router.gateway-settings": (["acme.settings:URL"], [["acme.settings.URL"], "a:b"]),
    "router.clients": ({"openai": {"sync": "a:B"}}, [[], {"Open AI": {"sync": "a:B"}}, {"openai": "a:B"}]),
    "router.clients.*.sync": ("acme.router:Client", ["acme.router.Client", 1]),
    "router.clients.*.async": ("acme.router:Client", ["", []]),
    "router.clients.*.kind": ("subclass", ["class", 1]),
    "router.clients.*.apis": (["chat", "fine-tuning"], ["chat", ["chats"], [], [1]]),
    "router.clients.*.accepts": (["timeout", "max_retries"], ["timeout", ["max-retries"], [""], [1]]),
    "router.gateway": ({"openai": {"base-url": "env:A"}}, [[], {"openai": {}}, {"OpenAI": {"base-url": "env:A"}}]),
    "router.gateway.*.base-url": ("https://x/v1", ["env:A-B", "nonsense", 1, "https://u:p@x"]),
    "router.gateway.*.api-key": ("env:ACME_KEY", ["sk-secret", "env:", "https://x"]),
    "router.gateway.*.apis": (["messages"], ["messages", ["Messages"], []]),
    "router.gateway.*.headers": (
        {
            "Helicone-Auth": "Bearer {env:HELICONE_API_KEY}",
            "x-team": "a {acme.settings:TEAM} b",
            "x-portkey-config": "pc",
        },
        [[], {"a b": "c"}, {"x": ""}, {"x": 1}, {"x": "env:KEY"}, {"x": "{KEY}"}, {"x": "{env:KEY"}, {"x": "env:K}"}],
    ),
    "router.gateway-key": ("env:ACME_KEY", ["sk-secret", "env:", "https://x", 1]),
    "router.keep-provider-key": (True, ["yes", 1, None]),
    "router.rename-models": (False, ["no", 0]),
    "router.models": ({"gpt-4o": "fast"}, [[], {"gpt-4o": 1}, {"gpt-4o": ""}]),
    "routers": ([{"modules": ["a"]}], [{}, [1], [{"moduls": []}]]),
    "overrides": ([OVERRIDE], [{}, [{"paths": ["a"]}], [{"reason": "old"}], [{**OVERRIDE, "x": 1}]]),
    "overrides[].paths": (["tests/**"], [[], "tests/**", [""], ["a\\b"]]),
    "overrides[].rules": (["IL101"], ["IL101", ["no rule"]]),
    "overrides[].providers": (["openai"], ["openai", ["Open AI"]]),
    "overrides[].reason": ("contract tests", ["", "---", 1, "12"]),
    "overrides[].until": ("2027-03-31", ["soon", 20270331, "2027-02-30"]),
    "provider": ([{"id": "acme"}], [{}, ["acme"]]),
}
BESIDE: dict[str, Any] = {"overrides[]": OVERRIDE, "router.gateway.*": {"base-url": "env:A"}}


def test_it_is_a_valid_schema() -> None:
    """Draft 7, which every editor knows; each key has a title, a description and no neighbours."""
    schema = json_schema()

    Draft7Validator.check_schema(schema)
    assert all(table["additionalProperties"] is False for table in _tables(schema))
    assert all(key["title"] and key["description"] for table in _tables(schema) for key in table["properties"].values())


def _tables(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if "properties" in schema:
        yield schema
    for part in (*schema.get("properties", {}).values(), schema.get("items"), schema.get("additionalProperties")):
        if isinstance(part, dict):
            yield from _tables(part)


def test_every_key_has_cases() -> None:
    """A new key needs its own."""
    assert sorted(CASES) == sorted(row[0] for row in key_rows())


@pytest.mark.parametrize("key", CASES)
def test_right_values_pass_and_wrong_ones_do_not(key: str) -> None:
    """The reader says the same of each of them."""
    right, wrong = CASES[key]

    assert [error.message for error in VALIDATOR.iter_errors(_document(key, right))] == []
    assert _mistakes(_document(key, right)) == []
    for value in wrong:
        assert not VALIDATOR.is_valid(_document(key, value)), value
        assert _mistakes(_document(key, value)) != [], value


#: A right key of tables whose keys are no providers.
KEYS = {"rules.*": "IL102"}


def _document(key: str, value: Any) -> dict[str, Any]:
    """Return a configuration in which ``key`` has ``value``."""
    head, dot, name = key.rpartition(".")
    if not dot:
        return {name: value}
    table = {**BESIDE.get(head, {}), name: value}
    if head.endswith("[]"):
        return _document(head[:-2], [table])
    return _document(head.removesuffix(".*"), {KEYS.get(head, "openai"): table} if head.endswith(".*") else table)


def _mistakes(table: dict[str, Any]) -> list[str]:
    found: list[str] = []
    ROOT.read(table, "", lambda key, sentence: found.append(f"{key}: {sentence}"))
    return found


def test_unknown_keys_are_rejected_everywhere() -> None:
    """In the root, in a table, in a table of free names, in a list."""
    for key in ("zz", "router.zz", "router.clients.*.zz", "overrides[].zz", "router.gateway.*.zz"):
        assert not VALIDATOR.is_valid(_document(key, 1)), key


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
@given(data=st.data())
def test_the_patterns_reject_nothing_that_is_right(form: Format, data: st.DataObject) -> None:
    """An editor must not complain about what a run accepts."""
    near = st.text(alphabet=[*dict.fromkeys(form.example), "é", "*", ":", "/", ".", "_", "-", "1", " "], max_size=20)
    text = data.draw(st.one_of(st.just(form.example), near, st.text(max_size=20), near.map(form.example.__add__)))
    schema = {"type": "string", "pattern": form.pattern}

    if form.check(text) is None:
        assert Draft7Validator(schema).is_valid(text)


def test_a_date_of_toml_and_a_date_as_text_are_the_same() -> None:
    """Editors see a TOML date as text."""
    assert _mistakes(_document("overrides[].until", date(2027, 3, 31))) == []
