"""``inferlint providers --verify``: what it prints, and its exit code."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from helpers import ROOT

from inferlint.__main__ import main
from tests.verify.wheels import ACME, wheel

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CONFIG = """
[[provider]]
id = "acme"
{more}

[[provider.sdk]]
distribution = "acme-ai"
modules = ["acme"]
versions = ["2.0.0"]

[[provider.sdk.client]]
path = "acme.{name}"
api-key = ["api_key"]

[[provider.sdk.client]]
path = "acme.AsyncAcme"

[[provider.sdk]]
distribution = "acme-large"
modules = ["acme_large"]
"""
HOST = '[[provider.host]]\npattern = "api.acme-models.ai"\n'


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple]:
    """Run the command in a folder whose configuration has a provider, with its wheel in ``cache``."""
    monkeypatch.chdir(tmp_path)
    configure(tmp_path)
    wheel(tmp_path / "cache", "acme-ai", ACME)

    def call(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        return (main(["providers", *arguments]), *capsys.readouterr())

    return call


def configure(folder: Path, *, name: str = "Acme", more: str = "") -> None:
    """Write the configuration."""
    (folder / "inferlint.toml").write_text(CONFIG.format(name=name, more=more))


def test_gaps_are_shown_and_fail_when_strict(run: Callable[..., tuple[int, str, str]]) -> None:
    """With what was looked up, and where a gap stands."""
    code, out, err = run("--verify", "acme-ai", "--cache", "cache")

    assert code == 0
    assert out == (
        "acme-ai 2.0.0: 1 modules, 2 classes, 1 parameters\n"
        "  gap: host api.acme-models.ai is in https://api.acme-models.ai/v1, acme/_client.py:5 in 2.0.0\n"
    )
    assert err == "1 distributions: 0 wrong, 1 gaps, 0 releases not to be had\n"
    assert run("--verify", "acme-ai", "--cache", "cache", "--strict")[0] == 1


def test_a_wrong_entry_is_exit_code_1(run: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    """The line names the file and the name."""
    configure(tmp_path, name="Acmee")

    code, out, _ = run("--verify", "acme-ai", "--cache", "cache")

    assert code == 1
    assert "  wrong: acme.toml: acme.Acmee does not exist\n" in out


def test_a_release_that_cannot_be_had_is_exit_code_2(
    run: Callable[..., tuple[int, str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else is wrong."""
    monkeypatch.setattr("inferlint.verify.fetch._fetch", lambda *_: "acme-ai cannot be downloaded: none")

    code, out, err = run("--verify", "acme-ai", "--cache", "empty")

    assert (code, out) == (2, "acme-ai:\n  missing: acme-ai cannot be downloaded: none\n")
    assert "1 releases not to be had" in err


def test_a_provider_means_all_its_distributions(run: Callable[..., tuple[int, str, str]]) -> None:
    """One without releases is left out, which is no success when it is asked for by its own name."""
    code, out, err = run("--verify", "acme", "--cache", "cache")

    assert (code, out.partition(":")[0]) == (0, "acme-ai 2.0.0")
    assert "not checked, no `versions` listed: acme-large\n" in err

    code, out, err = run("--verify", "acme-large", "--cache", "cache")

    assert code == 2
    assert (
        "acme-large:\n  missing: acme-large: the entry lists no `versions`, "
        "so there is no release to check it against\n" in out
    )
    assert "not checked, no `versions` listed: acme-large\n" in err


def test_json_is_one_document(run: Callable[..., tuple[int, str, str]]) -> None:
    """The same facts."""
    code, out, err = run("--verify", "acme-ai", "--cache", "cache", "--output-format", "json")

    assert (code, err) == (0, "")
    [found] = json.loads(out)
    assert found["distribution"] == "acme-ai"
    assert found["versions"] == ["2.0.0"]
    assert found["gaps"][0]["name"] == "api.acme-models.ai"


def test_the_downloads_are_removed_without_a_cache(
    run: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They go to a temporary folder."""
    seen: list[Path] = []

    def fetch(_distribution: str, _version: str, folder: Path) -> Path:
        seen.append(folder)
        return wheel(folder.parent.parent, "acme-ai", ACME)

    monkeypatch.setattr("inferlint.verify.fetch._fetch", fetch)

    assert run("--verify", "acme-ai")[0] == 0
    assert not seen[0].exists()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--cache", "x"], "--cache: only --verify has a use for it; add --verify or leave it out"),
        (["--strict"], "--strict: only --verify has a use for it; add --verify or leave it out"),
        (["openai", "groq"], "providers: 2 names given; one is shown at a time, several go with --verify"),
        (["--verify", "acme-a"], "providers: unknown provider or distribution 'acme-a'; nearest match: acme-ai"),
        (["--verify", "anyscale"], "providers: anyscale lists no distribution; --verify needs one"),
        (["--verify", "--cache", "inferlint.toml"], "--cache: inferlint.toml is not a folder; a folder is expected"),
        (
            ["google-cloud-speec"],
            "providers: unknown provider 'google-cloud-speec'; nearest match: google-cloud-speech",
        ),
    ],
)
def test_a_wrong_use_is_one_sentence(
    run: Callable[..., tuple[int, str, str]], arguments: list[str], problem: str
) -> None:
    """What is wrong, what is allowed, what is near."""
    code, out, err = run(*arguments)

    assert (code, out) == (2, "")
    assert problem in err


def test_versions_and_the_day_are_shown(run: Callable[..., tuple[int, str, str]]) -> None:
    """In the table, the detail and JSON; a distribution stands for its provider."""
    assert run()[1].splitlines()[0].split() == ["id", "name", "role", "hosts", "checked", "distributions"]
    row = next(row for row in json.loads(run("--output-format", "json")[1]) if row["id"] == "cohere")
    detail = run("cohere")[1]

    assert row["versions"]["cohere"][0] == "5.17.0"
    assert f"checked: {row['checked']}\n" in detail
    assert "  versions: 5.17.0, " in detail
    assert run("deepgram-sdk")[1].startswith("id: deepgram\n")


def test_check_loads_nothing_of_it() -> None:
    """Start-up time counts, and only this command may use the network."""
    code = (
        "import sys; from inferlint.cli.check import command; from inferlint.cli.providers import command;"
        "print([name for name in sys.modules if name.startswith('inferlint.verify') or name == 'urllib.request'])"
    )

    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"
