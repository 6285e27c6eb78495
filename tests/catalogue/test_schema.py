"""Mistakes in provider tables: every message, whole."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from inferlint.catalogue.entries import Client, Host, ModelString
from inferlint.catalogue.schema import expand, read_provider

HEAD: dict[str, Any] = {
    "id": "acme",
    "name": "Acme",
    "role": "provider",
    "checked": date(2026, 1, 31),
    "source": "a test",
}


def problems(**tables: Any) -> list[str]:
    found: list[str] = []
    assert read_provider({**HEAD, **tables}, "acme.toml", found) is None
    return found


def sdk(**keys: Any) -> dict[str, Any]:
    return {"sdk": [{"distribution": "acme", "modules": ["acme"], **keys}]}


def client(**keys: Any) -> dict[str, Any]:
    return sdk(client=[{"path": "acme.Client", **keys}])


KIND = "an array of strings that are not empty is expected"

MISTAKES: list[Any] = [
    pytest.param(
        {"nam": "x"},
        "nam: unknown key; allowed are base-env, checked, host, id, key-env, lists, maps, name, protocol, "
        'role, sdk, service, source, sql; did you mean "name"?',
        id="unknown key with a near match",
    ),
    pytest.param(
        {"role": "providr"},
        'role: "providr" is not allowed; allowed are drop-in, framework, local, provider, router; '
        'did you mean "provider"?',
        id="unknown value with a near match",
    ),
    pytest.param(
        {"role": 7},
        "role: 7 is not allowed; allowed are drop-in, framework, local, provider, router",
        id="value of another type",
    ),
    pytest.param(
        {"id": "Acme Inc"},
        'id: "Acme Inc" is not a provider id; lower-case letters, digits and "-" are allowed',
        id="id with a space",
    ),
    pytest.param({"name": ""}, 'name: "" found; a string that is not empty is expected', id="empty text"),
    pytest.param(
        {"checked": "2026-01-31"},
        'checked: "2026-01-31" found; a date such as 2026-01-31 is expected',
        id="date as text",
    ),
    pytest.param({"key-env": "ACME_KEY"}, f'key-env: "ACME_KEY" found; {KIND}', id="text for a list"),
    pytest.param({"key-env": [""]}, f"key-env: an array found; {KIND}", id="empty text in a list"),
    pytest.param({"lists": 3}, "lists: 3 found; a table of lists is expected", id="lists of another type"),
    pytest.param({"maps": 3}, "maps: 3 found; a table of maps is expected", id="maps of another type"),
    pytest.param({"maps": {"a": 3}}, "maps.a: 3 found; a table of strings is expected", id="one map of another type"),
    pytest.param({"lists": {"a": 3}}, f"lists.a: 3 found; {KIND}", id="one list of another type"),
    pytest.param({"sdk": {}}, "sdk: a table found; an array of tables is expected", id="table for an array"),
    pytest.param({"sdk": [1]}, "sdk[0]: 1 found; a table is expected", id="number for a table"),
    pytest.param(
        {"sdk": [{"modules": ["acme"]}]},
        "sdk[0].distribution: missing; the key is required",
        id="missing key",
    ),
    pytest.param(
        sdk(default="quite"),
        'sdk[0].default: "quite" is not allowed; allowed are quiet, report; did you mean "quiet"?',
        id="near match of a default",
    ),
    pytest.param(
        sdk(modules=["acme-sdk"]),
        'sdk[0].modules: "acme-sdk" is not a dotted name; letters, digits, "_", "." and globs are allowed',
        id="distribution for a module",
    ),
    pytest.param(
        client(modes="sync"),
        "sdk[0].client[0].modes: unknown key; allowed are aliases, api-key, base-url, base-url-env, "
        "children, configs, delegates, harmless-methods, like, methods, mode, model-string, path, platform, "
        'positional, protocol, provider, same, session; did you mean "mode"?',
        id="unknown key of a client",
    ),
    pytest.param(
        client(methods=["@chatt"]),
        'sdk[0].client[0].methods: "@chatt" is not a list of this file; its lists are none',
        id="unknown list, no lists",
    ),
    pytest.param(
        {"lists": {"chat": ["a"]}, **client(methods="@chatt")},
        'sdk[0].client[0].methods: "@chatt" is not a list of this file; its lists are chat; did you mean "chat"?',
        id="unknown list with a near match",
    ),
    pytest.param(
        {"maps": {"kinds": {"a": "acme"}}, **client(children="@kind")},
        'sdk[0].client[0].children: "@kind" is not a map of this file; its maps are kinds; did you mean "kinds"?',
        id="unknown map with a near match",
    ),
    pytest.param(
        sdk(client=[{"path": "acme.Client"}, {"path": "acme.Async", "like": "acme.Clinet"}]),
        'sdk[0].client[1].like: "acme.Clinet" is not described above; an earlier path is expected; '
        'did you mean "acme.Client"?',
        id="like an unknown client",
    ),
    pytest.param(
        client(session="yes"),
        'sdk[0].client[0].session: "yes" found; true or false is expected',
        id="text for a flag",
    ),
    pytest.param(
        client(children=["x"]),
        "sdk[0].client[0].children: an array found; a table of strings is expected",
        id="array for a mapping",
    ),
    pytest.param(
        client(**{"model-string": "model"}),
        'sdk[0].client[0].model-string: "model" found; a table is expected',
        id="text for a model string",
    ),
    pytest.param(
        client(**{"model-string": {"position": -1, "grammar": "name"}}),
        "sdk[0].client[0].model-string: position: -1 found; a number from 0 up is expected, "
        "and parameter: missing; the key is required",
        id="two mistakes in a model string",
    ),
    pytest.param(
        sdk(function=[{"path": "acme.run", "kind": "calls"}]),
        'sdk[0].function[0].kind: "calls" is not allowed; allowed are call, config, factory, wrap; '
        'did you mean "call"?',
        id="unknown kind of function",
    ),
    pytest.param(
        {"service": [{"family": "aws", "name": "x", "scope": "contrl"}]},
        'service[0].scope: "contrl" is not allowed; allowed are control, inference; did you mean "control"?',
        id="unknown scope of a service",
    ),
    pytest.param(
        {"host": [{"pattern": "https://api.acme.ai"}]},
        'host[0].pattern: "https://api.acme.ai" is not a host pattern; a lower-case host without scheme is expected',
        id="URL for a host",
    ),
    pytest.param(
        {"host": [{"pattern": "api.acme.ai", "path": "v1"}]},
        'host[0].path: "v1" is not a path; it starts with "/"',
        id="path without a slash",
    ),
    pytest.param(
        {"host": [{"pattern": "api.acme.ai", "scope": "inferenc"}]},
        'host[0].scope: "inferenc" is not allowed; allowed are auth, docs, gateway, inference, local, '
        'shared; did you mean "inference"?',
        id="unknown scope of a host",
    ),
]


@pytest.mark.parametrize(("tables", "message"), MISTAKES)
def test_a_mistake_is_named_with_its_place(tables: dict[str, Any], message: str) -> None:
    assert problems(**tables) == [f"acme.toml:{message}"]


def test_all_mistakes_are_found_at_once() -> None:
    found = problems(name=1, **client(mode="x", session=1), host=[{"pattern": "A"}])

    assert [problem.split(": ")[0] for problem in found] == [
        "acme.toml:name",
        "acme.toml:sdk[0].client[0].mode",
        "acme.toml:sdk[0].client[0].session",
        "acme.toml:host[0].pattern",
    ]


def test_one_broken_client_does_not_make_the_ones_like_it_mistakes() -> None:
    clients = [
        {"path": "acme.Client", "mode": "x"},
        {"path": "acme.Async", "like": "acme.Client", "mode": "async"},
    ]

    assert len(problems(**sdk(client=clients))) == 1


def test_a_client_like_another_takes_over_everything_but_its_names() -> None:
    clients = [
        {"path": "acme.Client", "aliases": ["acme.C"], "methods": ["run"], "base-url": ["url"]},
        {"path": "acme.Async", "like": "acme.Client", "mode": "async", "base-url": ["host"]},
    ]
    provider = read_provider({**HEAD, **sdk(client=clients)}, "acme.toml", [])
    assert provider is not None

    assert provider.sdks[0].clients[1] == Client(
        "acme.Async", "acme", mode="async", methods=("run",), base_url=("host",)
    )


def test_alternatives_and_named_lists_are_expanded() -> None:
    tables = {
        "lists": {"chat": ["chat.{a,b}"]},
        **client(methods=["@chat", "c"]),
        "host": [{"pattern": "{eu,us}.acme.ai", "path": "/v{1,2}"}],
    }
    provider = read_provider({**HEAD, **tables}, "acme.toml", [])
    assert provider is not None

    assert provider.sdks[0].clients[0].methods == ("chat.a", "chat.b", "c")
    assert provider.hosts == tuple(
        Host(pattern, "acme", path=path) for pattern in ("eu.acme.ai", "us.acme.ai") for path in ("/v1", "/v2")
    )


def test_a_model_string_is_read() -> None:
    table = {
        "parameter": "model",
        "position": 0,
        "prefixes": "@ours",
        "bare": "acme",
        "required": True,
    }
    tables = {"maps": {"ours": {"{a,b}": "acme"}}, **client(**{"model-string": table})}
    provider = read_provider({**HEAD, **tables}, "acme.toml", [])
    assert provider is not None

    assert provider.sdks[0].clients[0].model_string == ModelString(
        "model", 0, prefixes={"a": "acme", "b": "acme"}, bare="acme", required=True
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", ("a",)),
        ("a.{b,c}", ("a.b", "a.c")),
        ("{a,b}.{c,d}", ("a.c", "a.d", "b.c", "b.d")),
        ("a{,.b}.c", ("a.c", "a.b.c")),
    ],
)
def test_expand(text: str, expected: tuple[str, ...]) -> None:
    assert expand(text) == expected
