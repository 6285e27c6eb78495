"""The configuration: how it is found, read and checked, and what is said about each mistake."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from inferlint.config.build import build_config
from inferlint.config.effective import settings as effective_settings
from inferlint.config.keys import ROOT
from inferlint.config.load import check_providers, find_config, load_config
from inferlint.config.model import Config, Gateway, Override, Router, RouterClient
from inferlint.config.presets import PRESETS
from inferlint.config.schema import json_schema, key_rows
from inferlint.config.shapes import Table
from inferlint.config.toml import parse_toml
from inferlint.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path

TODAY = date(2026, 6, 1)
RULES = {"IL101": "direct-import", "IL102": "direct-client", "IL201": "provider-url-in-config"}

EVERYTHING = """
src = ["lib", "."]
exclude = ["third_party", "*.gen.py"]
type-only-imports = "report"
exception-imports = "report"
routed-imports = "report"
local-servers = "allow"
select = ["IL1", "direct-client"]
ignore = ["IL101"]
fail-level = "error"

[router]
modules = ["acme.inference.router", "acme.*.llm", "plugins.[ab]_llm"]
providers = ["openai", "anthropic"]
api = ["acme.inference.router:complete"]
gateway-urls = ["https://llm.acme.internal", "http://localhost:4000/v1"]
gateway-env = ["ACME_LLM_BASE_URL"]
gateway-settings = ["acme.settings:LLM_URL"]

[router.clients]
openai = { sync = "acme.router:Client", async = "acme.router:AsyncClient", kind = "subclass" }

[router.gateway]
openai = { base-url = "env:ACME_OPENAI_URL", api-key = "env:ACME_LLM_KEY" }
anthropic = { base-url = "acme.settings:ANTHROPIC_URL" }
gemini = { base-url = "https://gemini.acme.internal" }

[router.models]
"gpt-4o" = "fast"

[[routers]]
modules = ["acme.speech"]
providers = ["deepgram"]

[[overrides]]
paths = ["tests/**"]
rules = ["direct-import"]
providers = ["openai"]
reason = "contract tests of the SDK itself"
until = 2027-03-31

[[provider]]
id = "acme-models"
"""


def write(folder: Path, text: str, name: str = "inferlint.toml") -> Path:
    """Write a configuration file and return its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def load(folder: Path, text: str) -> Config:
    """Return the configuration that ``text`` in ``inferlint.toml`` describes."""
    write(folder, text)
    return load_config(folder, known_rules=RULES, today=TODAY)


def mistakes(folder: Path, text: str) -> list[str]:
    """Return the mistakes in ``text``."""
    with pytest.raises(ConfigError) as caught:
        load(folder, text)
    return caught.value.problems


def test_every_key_is_read(tmp_path: Path) -> None:
    """Each key of the design ends in its field."""
    (tmp_path / "lib").mkdir()

    assert load(tmp_path, EVERYTHING) == Config(
        root=tmp_path,
        source=tmp_path / "inferlint.toml",
        src=("lib", "."),
        exclude=("third_party", "*.gen.py"),
        type_only_imports="report",
        exception_imports="report",
        routed_imports="report",
        local_servers="allow",
        select=("IL1", "IL102"),
        ignore=("IL101",),
        fail_level="error",
        routers=(
            Router(
                modules=("acme.inference.router", "acme.*.llm", "plugins.[ab]_llm"),
                providers=("openai", "anthropic"),
                api=("acme.inference.router:complete",),
                gateway_urls=(
                    "https://llm.acme.internal",
                    "http://localhost:4000/v1",
                    "https://gemini.acme.internal",
                ),
                gateway_env=("ACME_LLM_BASE_URL", "ACME_OPENAI_URL"),
                gateway_settings=("acme.settings:LLM_URL", "acme.settings:ANTHROPIC_URL"),
                clients={"openai": RouterClient("acme.router:Client", "acme.router:AsyncClient", "subclass")},
                gateway={
                    "openai": Gateway("env:ACME_OPENAI_URL", "env:ACME_LLM_KEY"),
                    "anthropic": Gateway("acme.settings:ANTHROPIC_URL"),
                    "gemini": Gateway("https://gemini.acme.internal"),
                },
                models={"gpt-4o": "fast"},
            ),
            Router(modules=("acme.speech",), providers=("deepgram",)),
        ),
        overrides=(
            Override(
                paths=("tests/**",),
                reason="contract tests of the SDK itself",
                rules=("IL101",),
                providers=("openai",),
                until=date(2027, 3, 31),
            ),
        ),
        provider_overlays=({"id": "acme-models"},),
    )


def test_an_empty_file_gives_the_defaults(tmp_path: Path) -> None:
    """Nothing is required."""
    assert load(tmp_path, "") == Config(root=tmp_path, source=tmp_path / "inferlint.toml")


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    """Editors on Windows write one."""
    write(tmp_path, "\ufefffail-level = 'info'\n")

    assert load_config(tmp_path).fail_level == "info"


#: After each ``>`` block of TOML the sentence about it; ``{root}`` and such stand for lists of keys.
MISTAKES = r"""
> exlude = []
exlude: unknown key; allowed: {root}; nearest match: exclude
> type_only_imports = 'allow'
type_only_imports: unknown key; allowed: {root}; nearest match: type-only-imports
> zzz = 1
zzz: unknown key; allowed: {root}
> src = ['nope']
src[0]: 'nope' is not a folder below the project root
> src = ['/abs']
src[0]: '/abs' is absolute; write it relative to the project root; example: src
> src = ['a*']
src[0]: 'a*' holds a wildcard; name the folder; example: src
> exclude = 'build'
exclude: must be a list, not 'build'; write ['build']
> exclude = 3
exclude: must be a list, not a number; example: ['tests/**']
> exclude = [3]
exclude[0]: must be a glob in the style of .gitignore, not a number; example: tests/**
> exclude = ['']
exclude[0]: '' is empty; example: tests/**
> exclude = ["a\u0000b"]
exclude[0]: 'a\x00b' holds a control character; example: tests/**
> exclude = ['a\b']
exclude[0]: 'a\\b' holds a backslash; write / between folders; example: tests/**
> exclude = ['../x']
exclude[0]: '../x' leaves the project; example: tests/**
> exclude = ['!']
exclude[0]: '!' is not a glob in the style of .gitignore; example: tests/**
> local-servers = 'alow'
local-servers: 'alow' is not allowed; allowed: allow, report; nearest match: allow
> local-servers = true
local-servers: true is not allowed; allowed: allow, report
> fail-level = 'fatal'
fail-level: 'fatal' is not allowed; allowed: error, warning, info
> select = ['IL999']
select[0]: unknown rule 'IL999'; `inferlint rules` lists all
> select = ['il101']
select[0]: unknown rule 'il101'; nearest match: IL101; `inferlint rules` lists all
> ignore = ['direct-imports']
ignore[0]: unknown rule 'direct-imports'; nearest match: direct-import; `inferlint rules` lists all
> select = ['E 5']
select[0]: 'E 5' is not a rule code, a prefix of one, or a slug; example: IL101
> preset = 'openrooter'
preset: 'openrooter' is not allowed; allowed: {presets}; nearest match: openrouter
> preset = 'litellm-proxy'
router.preset: LiteLLM proxy runs where you host it; say where: gateway-urls, gateway-env or gateway-settings
> preset = 'vercel'
> router.preset = 'openrouter'
preset: differs from router.preset, which is 'openrouter'; keep one of them
> router = 1
router: must be a table, not a number
> router.moduls = []
router.moduls: unknown key; allowed: {router}; nearest match: modules
> router.modules = ['acme/llm/router.py']
router.modules[0]: 'acme/llm/router.py' is a path; write the dotted module name acme.llm.router; example: acme.inference.router
> router.modules = ['acme:x']
router.modules[0]: 'acme:x' names an attribute; write the module only; example: acme.inference.router
> router.modules = ['**']
router.modules[0]: '**' would approve the whole project; example: acme.inference.router
> router.modules = ['']
router.modules[0]: '' is empty; example: acme.inference.router
> router.modules = ['.llm']
router.modules[0]: '.llm' is not a dotted module name; example: acme.inference.router
> router.providers = []
router.providers: must not be empty; example: ['openai']
> router.providers = ['Open AI']
router.providers[0]: 'Open AI' is not an identifier in lower case; example: openai
> router.api = ['acme.router.complete']
router.api[0]: 'acme.router.complete' has no colon; write acme.router:complete; example: acme.inference.router:complete
> router.api = ['acme.router:']
router.api[0]: 'acme.router:' is not of the form module:attribute; example: acme.inference.router:complete
> router.gateway-urls = ['llm.acme:80/v1']
router.gateway-urls[0]: the value has no scheme; write https:// in front; example: https://llm.acme.internal
> router.gateway-urls = ['ftp://x']
router.gateway-urls[0]: the value has a scheme that is none of http, https, ws, wss; example: https://llm.acme.internal
> router.gateway-urls = ['https://u:p@x']
router.gateway-urls[0]: the value holds a user name or password; example: https://llm.acme.internal
> router.gateway-urls = ['https://x/?k=v']
router.gateway-urls[0]: the value holds a query or fragment; write scheme, host and path only; example: https://llm.acme.internal
> router.gateway-urls = ['https:///x']
router.gateway-urls[0]: the value has no host; example: https://llm.acme.internal
> router.gateway-urls = ['https://*.x']
router.gateway-urls[0]: the value has a wildcard in its host; list the hosts; example: https://llm.acme.internal
> router.gateway-urls = ['https://x\\y']
router.gateway-urls[0]: the value holds a space, a backslash or a control character; example: https://llm.acme.internal
> router.gateway-urls = ['https://[x']
router.gateway-urls[0]: the value is not a URL; example: https://llm.acme.internal
> router.gateway-urls = ['https://x:99999']
router.gateway-urls[0]: the value is not a URL; example: https://llm.acme.internal
> router.gateway-env = ['$LLM_URL']
router.gateway-env[0]: '$LLM_URL' is not the name of an environment variable; example: ACME_LLM_BASE_URL
> router.gateway.openai = { api-key = 'env:K' }
router.gateway.openai.base-url: is missing; it must be a URL, env:NAME or module:attribute
> router.gateway.openai = { base-url = 'env:A', api-key = 'sk-secret' }
router.gateway.openai.api-key: the value is not env:NAME or module:attribute; never write a key itself; example: env:ACME_LLM_KEY
> router.gateway.openai = { base-url = 'nonsense' }
router.gateway.openai.base-url: the value is not a URL, env:NAME or module:attribute; example: env:ACME_LLM_BASE_URL
> router.clients.openai = { kind = 'subclass' }
router.clients.openai: names no class; give sync, async or both
> router.clients.'Open AI' = { sync = 'a:B' }
router.clients: key 'Open AI' is not an identifier in lower case; example: openai
> router.models.gpt = ''
router.models.gpt: '' is empty; example: gpt-4o
> routers = {}
routers: must be a list of tables, not a table; write [[routers]]
> routers = [1]
routers[0]: must be a table, not a number
> overrides = [{ paths = ['a'] }]
overrides[0].reason: is missing; it must be a reason
> overrides = [{ paths = ['a'], reason = '---' }]
overrides[0].reason: '---' holds no word; say why; example: contract tests of the SDK itself
> overrides = [{ paths = [], reason = 'old code' }]
overrides[0].paths: must not be empty; example: ['tests/**']
> overrides = [{ paths = ['a'], reason = 'old code', until = 'soon' }]
overrides[0].until: must be a date, not 'soon'; example: 2027-01-31
> overrides = [{ paths = ['a'], reason = 'old code', until = 2026-05-31T00:00:00 }]
overrides[0].until: must be a date, not a time; example: 2027-01-31
> overrides = [{ paths = ['a', 'b'], reason = 'old code', until = 2026-05-31 }]
overrides[0].until: the override for a, b ('old code') expired on 2026-05-31; remove it or renew its date
> provider = [1]
provider[0]: must be a table, not a number
"""  # noqa: E501


def _cases(table: str) -> list[tuple[str, str]]:
    """Return each block of TOML with the sentence after it."""
    cases, block = [], ""
    for line in table.strip().splitlines():
        if line.startswith("> "):
            block += line[2:] + "\n"
        else:
            cases.append((block, line))
            block = ""
    return cases


@pytest.mark.parametrize(("text", "expected"), _cases(MISTAKES))
def test_a_mistake_is_one_sentence(tmp_path: Path, text: str, expected: str) -> None:
    """It names the file, the key, what is wrong, and what is right."""
    router = next(key.shape for key in ROOT.keys if key.name == "router")
    assert isinstance(router, Table)
    full = (
        expected.replace("{root}", ", ".join(key.name for key in ROOT.keys))
        .replace("{router}", ", ".join(key.name for key in router.keys))
        .replace("{presets}", ", ".join(PRESETS))
    )

    assert mistakes(tmp_path, text) == [f"inferlint.toml:{full}"]


def test_all_mistakes_come_at_once_and_name_the_table(tmp_path: Path) -> None:
    """In ``pyproject.toml`` the keys start with ``tool.inferlint``."""
    write(
        tmp_path,
        "[tool.inferlint]\nselect = 1\nzz = 2\n[tool.inferlint.router]\nmodules = 3\n",
        "pyproject.toml",
    )

    with pytest.raises(ConfigError) as caught:
        load_config(tmp_path)

    assert [problem.split(": ")[0] for problem in caught.value.problems] == [
        "pyproject.toml:tool.inferlint.zz",
        "pyproject.toml:tool.inferlint.select",
        "pyproject.toml:tool.inferlint.router.modules",
    ]


def test_many_mistakes_are_cut(tmp_path: Path) -> None:
    """A hostile file cannot fill the screen."""
    found = mistakes(tmp_path, "".join(f"k{number} = 1\n" for number in range(90)))

    assert len(found) == 51
    assert found[-1] == "… and 40 more mistakes"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"a = ", "inferlint.toml: is not valid TOML: Invalid value (at end of document)"),
        (b"a = '\xff'", "inferlint.toml: is not UTF-8 (byte 5)"),
        (b"a = " + b"[" * 5000, "inferlint.toml: is nested too deeply to be read"),
        (b"[tool.inferlint]\n", "inferlint.toml:tool: write the keys at the top, without [tool.inferlint]"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes, expected: str) -> None:
    """One sentence each."""
    (tmp_path / "inferlint.toml").write_bytes(content)

    with pytest.raises(ConfigError) as caught:
        load_config(tmp_path)

    assert caught.value.problems == [expected]


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("none.toml", None, "none.toml: configuration file does not exist"),
        (
            "pyproject.toml",
            "[project]\n",
            "pyproject.toml:tool.inferlint: there is no such table; `inferlint init` writes one",
        ),
        ("pyproject.toml", "tool.inferlint = 1\n", "pyproject.toml:tool.inferlint: must be a table"),
    ],
)
def test_an_explicit_file_must_hold_a_configuration(
    tmp_path: Path, name: str, content: str | None, expected: str
) -> None:
    """``--config`` fails closed."""
    if content is not None:
        write(tmp_path, content, name)

    with pytest.raises(ConfigError) as caught:
        load_config(tmp_path, tmp_path / name)

    assert caught.value.problems == [expected]


def test_a_folder_is_no_configuration(tmp_path: Path) -> None:
    """The operating system's words are kept."""
    (tmp_path / "x.toml").mkdir()

    with pytest.raises(ConfigError, match=r"^x\.toml: cannot be read: "):
        load_config(tmp_path, tmp_path / "x.toml")


def test_the_nearest_configuration_is_found(tmp_path: Path) -> None:
    """A ``pyproject.toml`` counts only with the table."""
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    write(tmp_path / "a", "[project]\nname = 'inferlint-user'\n", "pyproject.toml")
    outer = write(tmp_path, "[tool.inferlint]\n", "pyproject.toml")

    assert find_config(inner) == outer
    assert load_config(inner).root == tmp_path


def test_a_broken_table_is_found(tmp_path: Path) -> None:
    """A typing mistake in ``pyproject.toml`` must not switch the configuration off."""
    path = write(tmp_path, "[tool.inferlint\n", "pyproject.toml")

    assert find_config(tmp_path) == path


def test_two_configurations_side_by_side_are_a_mistake(tmp_path: Path) -> None:
    """Otherwise one of them would be ignored in silence."""
    write(tmp_path, "[tool.inferlint]\n", "pyproject.toml")

    assert mistakes(tmp_path, "") == [
        "inferlint.toml: pyproject.toml beside it holds [tool.inferlint] too; keep one of them"
    ]


def test_without_configuration_the_root_is_the_repository(tmp_path: Path) -> None:
    """Else the folder of the start."""
    inner = tmp_path / "a"
    inner.mkdir()

    assert load_config(inner) == Config(root=inner)
    (tmp_path / ".git").mkdir()
    assert load_config(inner) == Config(root=tmp_path)


def test_the_last_day_of_an_override_still_counts(tmp_path: Path) -> None:
    """``until`` is inclusive; a text is as good as a date."""
    config = load(tmp_path, "overrides = [{ paths = ['a'], reason = 'old code', until = '2026-06-01' }]")

    assert config.overrides[0].until == TODAY


def test_a_hosted_preset_needs_nothing_else(tmp_path: Path) -> None:
    """It fills the URL and the base URL of each protocol."""
    (router,) = load(tmp_path, "preset = 'openrouter'").routers

    assert router.gateway_urls == ("https://openrouter.ai/api",)
    assert {protocol: gateway.base_url for protocol, gateway in router.gateway.items()} == {
        "openai": "https://openrouter.ai/api/v1",
        "anthropic": "https://openrouter.ai/api",
    }


def test_a_self_hosted_preset_takes_the_given_url(tmp_path: Path) -> None:
    """What is given wins over what the preset knows."""
    (router,) = load(
        tmp_path,
        "router.preset = 'litellm-proxy'\nrouter.gateway-urls = ['https://llm.acme.internal/']\n"
        "router.gateway.gemini = { base-url = 'env:GEMINI_URL' }",
    ).routers

    assert router.gateway_urls == ("https://llm.acme.internal/",)
    assert router.gateway_env == ("GEMINI_URL",)
    assert router.gateway["openai"] == Gateway("https://llm.acme.internal/v1")
    assert router.gateway["anthropic"] == Gateway("https://llm.acme.internal")
    assert router.gateway["gemini"] == Gateway("env:GEMINI_URL")


def test_an_account_preset_without_account_makes_no_base_url(tmp_path: Path) -> None:
    """Cloudflare's URL goes on with account and gateway."""
    (alone,) = load(tmp_path, "preset = 'cloudflare'").routers
    (own,) = load(
        tmp_path,
        "preset = 'cloudflare'\nrouter.gateway-urls = ['https://gateway.ai.cloudflare.com/v1/acme/main']",
    ).routers

    assert (alone.gateway_urls, alone.gateway) == (("https://gateway.ai.cloudflare.com/v1",), {})
    assert own.gateway["openai"] == Gateway("https://gateway.ai.cloudflare.com/v1/acme/main/openai")


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.id)
def test_the_urls_of_presets_are_valid(tmp_path: Path, preset: Any) -> None:
    """They pass the check that the user's own URLs must pass."""
    urls = list(preset.urls or ("https://llm.acme.internal",))

    load(tmp_path, f"preset = '{preset.id}'\nrouter.gateway-urls = {urls}")


def test_unknown_providers_and_protocols_are_mistakes(tmp_path: Path) -> None:
    """The caller knows the catalogue."""
    config = load(
        tmp_path,
        "router.providers = ['*', 'opnai']\nrouter.gateway.opena = { base-url = 'env:A' }\n"
        "overrides = [{ paths = ['a'], reason = 'old code', providers = ['groc'] }]",
    )

    with pytest.raises(ConfigError) as caught:
        check_providers(config, {"openai", "groq"}, {"openai", "gemini"})

    hint = "`inferlint providers` lists all"
    assert caught.value.problems == [
        f"inferlint.toml:{place}{rest}"
        for place, rest in (
            ("router.providers[1]: unknown provider 'opnai'; ", f"nearest match: openai; {hint}"),
            ("overrides[0].providers[0]: unknown provider 'groc'; ", f"nearest match: groq; {hint}"),
            (
                "router.gateway.opena: unknown wire protocol or provider; protocols: gemini, openai; ",
                "`inferlint providers` lists providers; nearest match: openai",
            ),
        )
    ]
    check_providers(config, {"opnai", "groc"})


def test_effective_settings_say_where_they_come_from(tmp_path: Path) -> None:
    """File, preset, gateway table, or default."""
    config = load(
        tmp_path,
        "exclude = ['x']\nrouter.modules = ['a']\nrouter.gateway.openai = { base-url = 'env:A' }\n"
        "routers = [{ preset = 'vercel' }]\n"
        "overrides = [{ paths = ['a'], reason = 'old code', until = 2027-01-31 }]",
    )
    found = {item.key: (item.value, item.origin) for item in effective_settings(config)}

    assert found["exclude"] == (["x"], "inferlint.toml")
    assert found["fail-level"] == ("warning", "default")
    assert found["router.modules"] == (["a"], "inferlint.toml")
    assert found["router.gateway-env"] == (["A"], "router.gateway")
    assert found["routers[0].gateway-urls"] == (["https://ai-gateway.vercel.sh"], "preset vercel")
    assert found["overrides[0]"][0]["until"] == "2027-01-31"
    assert all(origin == "default" for _, origin in _plain_settings(tmp_path).values())


def _plain_settings(folder: Path) -> dict[str, tuple[Any, str]]:
    return {item.key: (item.value, item.origin) for item in effective_settings(Config(root=folder))}


def test_the_schema_is_valid_and_describes_every_key() -> None:
    """Draft 7, titles and descriptions everywhere, no other keys."""
    schema = json_schema()
    Draft7Validator.check_schema(schema)

    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    for table in _tables(schema):
        assert table["additionalProperties"] is False
        assert all(key["title"] and key["description"] for key in table["properties"].values())


def _tables(schema: dict[str, Any]) -> list[dict[str, Any]]:
    found = [schema] if "properties" in schema else []
    inner = [*schema.get("properties", {}).values(), schema.get("items"), schema.get("additionalProperties")]
    return found + [table for part in inner if isinstance(part, dict) for table in _tables(part)]


def test_the_schema_agrees_with_the_reader() -> None:
    """It takes the whole example and rejects unknown keys and wrong words."""
    validator = Draft7Validator(json_schema())
    example = parse_toml(EVERYTHING.replace("2027-03-31", "'2027-03-31'"), "x")

    assert list(validator.iter_errors(example)) == []
    assert not validator.is_valid({"router": {"moduls": []}})
    assert not validator.is_valid({"fail-level": "fatal"})
    assert not validator.is_valid({"overrides": [{"paths": ["a"]}]})


def test_documentation_rows_cover_every_key() -> None:
    """One row a key, with its meaning."""
    rows = {row[0]: row for row in key_rows()}

    assert rows["fail-level"][1:3] == ('"error" or "warning" or "info"', '"warning"')
    assert rows["router.gateway.*.base-url"][2] == "required"
    assert rows["overrides[].until"][1] == "a date"
    assert "router.clients.*.sync" in rows


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=30),
    st.dates(),
    st.datetimes(),
    st.times(),
)
NAMES = st.one_of(
    st.text(max_size=8),
    st.sampled_from(sorted({part for row in key_rows() for part in row[0].replace("[]", "").split(".")})),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(NAMES, inner, max_size=5)),
    max_leaves=30,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(NAMES, VALUES, max_size=6))
def test_no_value_breaks_the_reader(tmp_path: Path, table: dict[str, Any]) -> None:
    """Tables of any content are read or complained about."""
    problems: list[str] = []

    def complain(key: str, sentence: str) -> None:
        problems.append(f"{key}: {sentence}")

    build_config(ROOT.read(table, "", complain), tmp_path, None, TODAY, complain)

    assert all(len(problem) < 2000 for problem in problems)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.binary(max_size=80), st.text(alphabet="[]{}=.,'\"#\n abrouterclients1-_\\", max_size=80)))
def test_no_file_breaks_the_reader(tmp_path: Path, content: bytes | str) -> None:
    """Files of any content are read or are a ``ConfigError``."""
    (tmp_path / "inferlint.toml").write_bytes(content if isinstance(content, bytes) else content.encode())
    try:
        load_config(tmp_path, known_rules=RULES, today=TODAY)
    except ConfigError as error:
        assert error.problems  # noqa: PT017


@pytest.mark.parametrize(
    "text",
    [
        "select = 0x" + "f" * 20000,
        "select = " + "1" * 5000,
        "'" + "k" * 100000 + "' = 1",
        "select = ['" + "x" * 100000 + "']",
        "a = " + "{ a = " * 400 + "1" + " }" * 400,
        "select = [" + "[" * 300 + "]" * 300 + "]",
        "fail-level = inf",
    ],
)
def test_huge_values_get_short_sentences(tmp_path: Path, text: str) -> None:
    """Nothing of any size is repeated in full."""
    assert all(len(problem) < 600 for problem in mistakes(tmp_path, text))
