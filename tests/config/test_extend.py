"""``extend``: which value wins, which files may be extended, and whose mistake it is."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from inferlint.config.effective import settings
from inferlint.config.load import load_config
from inferlint.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from inferlint.config.model import Config

RULES = {"IL101": "direct-import", "IL102": "direct-client"}


def load(folder: Path, files: Mapping[str, str], start: str = ".", *inline: str) -> Config:
    """Write ``files`` and return the configuration for a run in ``start``."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return load_config(folder / start, inline=inline, known_rules=RULES, today=date(2026, 6, 1))


def mistakes(folder: Path, files: Mapping[str, str], start: str = ".", *inline: str) -> list[str]:
    """Return the mistakes in ``files``."""
    with pytest.raises(ConfigError) as caught:
        load(folder, files, start, *inline)
    return caught.value.problems


def test_own_values_win_and_tables_are_merged_by_key(tmp_path: Path) -> None:
    """Lists are replaced, lists of tables are added up, the base first."""
    config = load(
        tmp_path,
        {
            "inferlint.toml": (
                "extend = 'shared/base.toml'\nexclude = ['own']\n[router]\nmodules = ['acme.router']\n"
                "[router.gateway]\nopenai = { base-url = 'env:OWN' }\n"
                "[[overrides]]\npaths = ['b']\nreason = 'second'\n"
            ),
            "shared/base.toml": (
                "exclude = ['base']\nfail-level = 'error'\n[router]\nmodules = ['base.router']\ngateway-env = ['A']\n"
                "[router.gateway]\nopenai = { base-url = 'env:B' }\ngemini = { base-url = 'env:G' }\n"
                "[[overrides]]\npaths = ['a']\nreason = 'first'\n"
            ),
        },
    )
    (router,) = config.routers

    assert (config.root, config.exclude, config.fail_level) == (tmp_path, ("own",), "error")
    assert router.modules == ("acme.router",)
    assert router.gateway_env == ("A", "OWN", "G")
    assert {name: part.base_url for name, part in router.gateway.items()} == {"openai": "env:OWN", "gemini": "env:G"}
    assert [override.reason for override in config.overrides] == ["first", "second"]
    origins = {setting.key: setting.origin for setting in settings(config)}
    assert origins["exclude"] == "inferlint.toml"
    assert origins["fail-level"] == "shared/base.toml"
    assert origins["router.gateway"] == "inferlint.toml, shared/base.toml"
    assert (origins["overrides[0]"], origins["overrides[1]"]) == ("shared/base.toml", "inferlint.toml")


def test_a_chain_starts_at_each_file(tmp_path: Path) -> None:
    """A path is relative to the file it stands in; ``pyproject.toml`` gives its table."""
    config = load(
        tmp_path,
        {
            ".git/HEAD": "",
            "app/pyproject.toml": "[tool.inferlint]\nextend = '../policy/team.toml'\n",
            "policy/team.toml": "extend = 'all/pyproject.toml'\nignore = ['IL101']\n",
            "policy/all/pyproject.toml": "[tool.inferlint]\nfail-level = 'info'\nignore = ['IL102']\n",
        },
        "app",
    )

    assert (config.root, config.fail_level, config.ignore) == (tmp_path / "app", "info", ("IL101",))
    assert {item.origin for item in settings(config) if item.key == "fail-level"} == {"../policy/all/pyproject.toml"}


def test_a_mistake_names_the_file_that_it_is_in(tmp_path: Path) -> None:
    """Also when it shows only later: an expired exemption, a rule that does not exist; all at once."""
    assert mistakes(
        tmp_path,
        {
            "inferlint.toml": "extend = 'b/pyproject.toml'\nzz = 1\n[[overrides]]\npaths = ['a']\nreason = 'old'\n",
            "b/pyproject.toml": (
                "[tool.inferlint]\nselect = ['IL999']\nexclude = 1\n"
                "[[tool.inferlint.overrides]]\npaths = ['b']\nreason = 'old'\nuntil = 2026-01-01\n"
            ),
        },
    ) == [
        mistakes(tmp_path, {"inferlint.toml": "zz = 1\n"})[0],
        "b/pyproject.toml:tool.inferlint.exclude: must be a list, not a number; example: ['tests/**']",
        (
            "b/pyproject.toml:tool.inferlint.overrides[0].until: the override for b ('old') expired on 2026-01-01; "
            "remove it or renew its date"
        ),
        "b/pyproject.toml:tool.inferlint.select[0]: unknown rule 'IL999'; `inferlint rules` lists all",
    ]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (
            {"inferlint.toml": "extend = 'no.toml'"},
            "inferlint.toml:extend: no.toml does not exist; the path starts at {root}",
        ),
        ({"inferlint.toml": "extend = 'x'", "x/y": ""}, "inferlint.toml:extend: x is not a file"),
        (
            {"inferlint.toml": "extend = '../x.toml'"},
            (
                "inferlint.toml:extend: ../x.toml is outside of the project, and no git repository holds both; "
                "extend a file below {root}"
            ),
        ),
        (
            {".git/HEAD": "", "inferlint.toml": "extend = '../x.toml'"},
            "inferlint.toml:extend: ../x.toml is outside of the repository; extend a file below {root}",
        ),
        (
            {"inferlint.toml": "extend = 'inferlint.toml'"},
            (
                "inferlint.toml:extend: inferlint.toml is extended already: inferlint.toml → inferlint.toml; "
                "remove one of the steps"
            ),
        ),
        (
            {
                "inferlint.toml": "extend = 'a/b.toml'",
                "a/b.toml": "extend = '../c.toml'",
                "c.toml": "extend='a/b.toml'",
            },
            (
                "c.toml:extend: a/b.toml is extended already: inferlint.toml → a/b.toml → c.toml → a/b.toml; "
                "remove one of the steps"
            ),
        ),
        ({"inferlint.toml": "extend = 'b.toml'", "b.toml": "a ="}, "b.toml: is not valid TOML: "),
        (
            {"inferlint.toml": "extend = 'sub/pyproject.toml'", "sub/pyproject.toml": "[project]"},
            "sub/pyproject.toml:tool.inferlint: there is no such table; `inferlint init` writes one",
        ),
        (
            {"inferlint.toml": "extend = '/etc/x.toml'"},
            (
                "inferlint.toml:extend: '/etc/x.toml' is absolute; write it relative to the folder of the file that it "
                "stands in; example: ../inferlint.base.toml"
            ),
        ),
        (
            {"inferlint.toml": "extend = '~/x.toml'"},
            (
                "inferlint.toml:extend: '~/x.toml' is absolute; write it relative to the folder of the file that it "
                "stands in; example: ../inferlint.base.toml"
            ),
        ),
        (
            {"inferlint.toml": "extend = ['a.toml']"},
            "inferlint.toml:extend: must be a path relative to this file, not a list; example: ../inferlint.base.toml",
        ),
    ],
)
def test_what_cannot_be_extended(tmp_path: Path, files: Mapping[str, str], expected: str) -> None:
    """One sentence that says what to do."""
    (problem,) = mistakes(tmp_path, files)

    assert problem.startswith(expected.replace("{root}", str(tmp_path)))


def test_a_link_out_of_the_repository_is_outside(tmp_path: Path) -> None:
    """What counts is where the file really is."""
    (tmp_path / "repo").mkdir()
    (tmp_path / "out.toml").write_text("fail-level = 'error'\n")
    (tmp_path / "repo" / "in.toml").symlink_to(tmp_path / "out.toml")

    (problem,) = mistakes(tmp_path / "repo", {".git/HEAD": "", "inferlint.toml": "extend = 'in.toml'"})

    assert problem.startswith("inferlint.toml:extend: in.toml is outside of the repository; ")


# --config KEY=VALUE


def test_settings_of_the_command_line_win(tmp_path: Path) -> None:
    """In their order, also without a file; lists of tables are added up."""
    config = load(
        tmp_path,
        {"inferlint.toml": "fail-level = 'info'\n[router]\nmodules = ['a']\n"},
        ".",
        'fail-level="warning"',
        "fail-level = 'error'",
        "router.gateway-env=['X', 'Y']",
        "overrides=[{paths = ['t/**'], reason = 'for this run', until = 2027-01-01}]",
    )

    assert (config.fail_level, config.routers[0].modules) == ("error", ("a",))
    assert config.routers[0].gateway_env == ("X", "Y")
    assert config.overrides[0].until == date(2027, 1, 1)
    assert {item.key: item.origin for item in settings(config)}["fail-level"] == "--config"
    (tmp_path / "none").mkdir()
    (tmp_path / "inferlint.toml").unlink()
    assert load(tmp_path, {}, "none", "exclude=['x']").exclude == ("x",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("exlude=[]", "--config: exlude: unknown key; allowed: extend, src, exclude, "),
        ("fail-level='eror'", "--config: fail-level: 'eror' is not allowed; allowed: error, warning, info; nearest "),
        ("fail-level=error", "--config: 'fail-level=error' is not KEY=VALUE with a value in TOML; "),
        ("=x", "--config: '=x' is not KEY=VALUE with a value in TOML; "),
        ("extend='x.toml'", "--config: extend: can be set in a file only"),
        ("tool.inferlint.select=[]", "--config: tool: is no key; write the key without tool.inferlint"),
        ("router.gateway-urls=['https://u:p@x']", "--config: router.gateway-urls[0]: the value holds a user name or "),
        ("preset='litellm-proxy'", "--config: router.preset: LiteLLM proxy runs where you host it; "),
        ("select=['IL1', 'IL9']", "--config: select[1]: unknown rule 'IL9'"),
        ("src=['nope']", "--config: src[0]: 'nope' is not a folder below the project root"),
    ],
)
def test_a_wrong_setting_of_the_command_line(tmp_path: Path, text: str, expected: str) -> None:
    """It is checked as a file is."""
    (problem,) = mistakes(tmp_path, {"inferlint.toml": ""}, ".", text)

    assert problem.startswith(expected)


def test_a_secret_in_a_broken_setting_is_shown_to_its_writer_only_in_part(tmp_path: Path) -> None:
    """A long value does not fill the screen."""
    (problem,) = mistakes(tmp_path, {"inferlint.toml": ""}, ".", "router=" + "x" * 5000)

    assert len(problem) < 400
