"""The shipped files and what a project adds to them."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any

import pytest

from inferlint.catalogue.load import load_catalogue, read_files
from inferlint.errors import CatalogueError

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = sorted(
    file.name.removesuffix(".toml")
    for file in (resources.files("inferlint.catalogue") / "providers").iterdir()
    if file.name.endswith(".toml")
)

IN_HOUSE: dict[str, Any] = {
    "id": "acme",
    "sdk": [{"distribution": "acme-sdk", "modules": ["acme_sdk"], "client": [{"path": "acme_sdk.Client"}]}],
    "host": [{"pattern": "models.acme.internal"}],
}


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_file_is_a_provider_of_its_name(name: str) -> None:
    provider = load_catalogue().providers[name]

    assert provider.id == name
    assert provider.sdks or provider.hosts or provider.services


def test_providers_named_in_files_have_a_file() -> None:
    catalogue = load_catalogue()
    named: set[str] = set()
    for provider in catalogue.providers.values():
        named.update(item.provider for item in (*provider.hosts, *provider.services, *provider.sdks))
        for sdk in provider.sdks:
            for entry in (*sdk.clients, *sdk.functions):
                named.add(entry.provider)
                if entry.model_string is not None:
                    named.update(entry.model_string.prefixes.values())
                    named.update({entry.model_string.unknown_prefix, entry.model_string.bare or ""} - {""})

    assert named - set(catalogue.providers) == set()


def test_names_are_listed_below_a_root_of_their_sdk() -> None:
    catalogue = load_catalogue()
    strays = [
        item.path
        for provider in catalogue.providers.values()
        for sdk in provider.sdks
        for item in (*sdk.clients, *sdk.functions, *sdk.service_factories)
        if (symbol := catalogue.symbol(item.path)) is None or symbol.sdk is not sdk
    ]

    assert strays == []


def test_no_client_is_hidden_by_a_harmless_list() -> None:
    catalogue = load_catalogue()
    wrong = [
        item.path
        for provider in catalogue.providers.values()
        for sdk in provider.sdks
        for item in sdk.clients
        for name in (item.path, *item.aliases)
        if (symbol := catalogue.symbol(name)) is not None and symbol.kind != "client"
    ]

    assert wrong == []


def test_returned_and_child_classes_are_clients() -> None:
    catalogue = load_catalogue()
    targets = {
        target
        for provider in catalogue.providers.values()
        for sdk in provider.sdks
        for target in (
            *(function.returns for function in sdk.functions if function.returns is not None),
            *(child for client in sdk.clients for child in client.children.values()),
        )
    }

    assert [name for name in sorted(targets) if (found := catalogue.symbol(name)) is None or not found.client] == []


def test_the_shipped_catalogue_is_read_once() -> None:
    assert load_catalogue() is load_catalogue()


def test_an_overlay_adds_a_provider() -> None:
    catalogue = load_catalogue([IN_HOUSE])

    assert catalogue.providers["acme"].name == "acme"
    assert catalogue.providers["acme"].role == "provider"
    symbol = catalogue.symbol("acme_sdk.Client")
    assert symbol is not None
    assert (symbol.kind, symbol.provider) == ("client", "acme")
    assert catalogue.host("models.acme.internal") is not None
    assert "acme" not in load_catalogue().providers


def test_an_overlay_extends_a_provider() -> None:
    overlay = {
        "id": "openai",
        "key-env": ["ACME_OPENAI_KEY"],
        "host": [{"pattern": "openai.acme.internal"}],
        "sdk": [{"distribution": "acme-openai", "modules": ["acme_openai"]}],
    }
    before = load_catalogue().providers["openai"]
    after = load_catalogue([overlay]).providers["openai"]

    assert after.name == before.name
    assert after.hosts[:-1] == before.hosts
    assert after.hosts[-1].pattern == "openai.acme.internal"
    assert after.key_env == (*before.key_env, "ACME_OPENAI_KEY")
    assert [sdk.distribution for sdk in after.sdks] == [
        *(sdk.distribution for sdk in before.sdks),
        "acme-openai",
    ]


def test_mistakes_of_all_overlays_are_raised_together() -> None:
    overlays = [{"name": "no id"}, {"id": "openai", "hosts": []}]

    with pytest.raises(CatalogueError) as raised:
        load_catalogue(overlays)
    assert raised.value.problems == [
        "tool.inferlint.provider[0]:id: missing; the key is required",
        (
            "tool.inferlint.provider[1]:hosts: unknown key; allowed are base-env, checked, host, id, "
            'key-env, lists, maps, name, protocol, role, sdk, service, source, sql; did you mean "host"?'
        ),
    ]


def test_a_file_that_is_no_toml_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_bytes(b"id = ")
    (tmp_path / "latin.toml").write_bytes(b'id = "\xe9"')

    with pytest.raises(CatalogueError) as raised:
        read_files(tmp_path.iterdir())
    assert [problem.split(";")[0] for problem in raised.value.problems] == [
        "bad.toml: not valid TOML",
        "latin.toml: not valid TOML",
    ]


def test_a_file_with_another_name_than_its_provider_is_an_error(tmp_path: Path) -> None:
    text = 'id = "acme"\nname = "Acme"\nrole = "provider"\nchecked = 2026-01-31\nsource = "a test"\n'
    (tmp_path / "acne.toml").write_text(text, encoding="utf-8")

    with pytest.raises(CatalogueError) as raised:
        read_files(tmp_path.iterdir())
    assert raised.value.problems == ['acne.toml:id: "acme" is not the name of the file; "acne" is expected']
