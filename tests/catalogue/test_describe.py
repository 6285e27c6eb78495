"""The catalogue as text and JSON."""

from __future__ import annotations

import json

from inferlint.catalogue.describe import SUMMARY_COLUMNS, detail, summary_rows
from inferlint.catalogue.entries import Client, Host, Provider, Sdk
from inferlint.catalogue.load import load_catalogue
from inferlint.catalogue.lookup import Catalogue

CLIENT = Client("acme.Client", "acme", base_url=("url",), children={"chat": "acme.Chat"})
ACME = Provider(
    "acme",
    "Acme",
    "provider",
    None,
    "2026-01-31",
    "a test",
    sdks=(Sdk("acme-sdk", "acme", ("acme",), clients=(CLIENT, Client("acme.Other", "other"))),),
    hosts=(Host("api.acme.ai", "acme"), Host("docs.acme.ai", "acme", "docs")),
)
OTHER = Provider("other", "Other", "local", None, "2026-01-31", "a test")


def test_summary_rows_count_hosts_and_name_distributions() -> None:
    rows = summary_rows(Catalogue({"other": OTHER, "acme": ACME}))

    assert rows == [
        ("acme", "Acme", "provider", "acme-sdk", "1", "2026-01-31"),
        ("other", "Other", "local", "acme-sdk", "0", "2026-01-31"),
    ]
    assert len(rows[0]) == len(SUMMARY_COLUMNS)


def test_detail_leaves_out_what_is_empty() -> None:
    found = detail(ACME)

    assert found["hosts"] == [
        {"pattern": "api.acme.ai", "provider": "acme", "scope": "inference"},
        {"pattern": "docs.acme.ai", "provider": "acme", "scope": "docs"},
    ]
    assert found["sdks"][0]["clients"][0] == {
        "path": "acme.Client",
        "provider": "acme",
        "mode": "sync",
        "base-url": ["url"],
        "children": {"chat": "acme.Chat"},
    }
    assert "protocol" not in found


def test_every_provider_can_be_written_as_json() -> None:
    for provider in load_catalogue().providers.values():
        assert json.loads(json.dumps(detail(provider)))["id"] == provider.id
