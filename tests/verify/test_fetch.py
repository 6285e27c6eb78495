"""Downloads, with a pip of the test's own: nothing here uses the network."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from inferlint.errors import VerifyError
from inferlint.verify import fetch
from inferlint.verify.fetch import Shop
from tests.verify.wheels import sdist

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the commands that were run; each finds nothing unless a test says otherwise."""
    return _answer(monkeypatch, lambda _command, _folder: (1, "", "ERROR: No matching distribution found for acme-ai"))


def _answer(
    monkeypatch: pytest.MonkeyPatch, answer: Callable[[list[str], Path], tuple[int, str, str]]
) -> list[list[str]]:
    seen: list[list[str]] = []

    def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        seen.append(command)
        return subprocess.CompletedProcess(command, *answer(command, options["cwd"]))

    monkeypatch.setattr(fetch.subprocess, "run", run)
    return seen


def test_a_wheel_is_downloaded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what it depends on, and without running anything of it."""

    def answer(command: list[str], folder: Path) -> tuple[int, str, str]:
        (folder / "acme_ai-1.0-py3-none-any.whl").write_bytes(b"")
        return (0, "", "")

    seen = _answer(monkeypatch, answer)

    first = Shop(tmp_path).get("acme-ai", "1.0")
    again = Shop(tmp_path).get("acme-ai", "1.0")

    assert first == again == tmp_path / "acme-ai" / "1.0" / "acme_ai-1.0-py3-none-any.whl"
    assert len(seen) == 1
    assert {"--no-deps", "--only-binary", "acme-ai==1.0"} <= set(seen[0])


def test_what_cannot_be_had_is_a_reason(tmp_path: Path, commands: list[list[str]]) -> None:
    """The last error of pip, and no exception: other distributions go on."""
    found = Shop(tmp_path).get("acme-ai")

    assert found == "acme-ai cannot be downloaded: No matching distribution found for acme-ai"
    assert commands[0][-1] == "acme-ai"


def test_a_source_distribution_is_fetched_without_building_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest final release of those that pip names, a wheel before its sources."""
    offered = sdist(tmp_path / "index", "acme_ai-1.10.0", {"acme/__init__.py": ""})
    others = ("acme_ai-1.9.0.tar.gz", "acme_ai-2.0.0rc1.tar.gz", "acme_ai_extra-3.0.tar.gz")
    urls = [offered.as_uri(), *(f"{offered.parent.as_uri()}/{name}" for name in others)]
    log = "".join(f"  Skipping link: No sources permitted for acme-ai: {url} (from x)\n" for url in urls)
    _answer(monkeypatch, lambda _command, _folder: (1, log, "ERROR: none"))

    found = Shop(tmp_path / "cache").get("acme-ai")

    assert found == tmp_path / "cache" / "acme-ai" / "newest" / "acme_ai-1.10.0.tar.gz"


def test_a_download_that_breaks_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A half file would be taken for a whole one next time."""
    url = (tmp_path / "acme_ai-1.0.tar.gz").as_uri()
    log = f"Skipping link: No sources permitted for acme-ai: {url}\n"
    _answer(monkeypatch, lambda _command, _folder: (1, log, "ERROR: none"))

    assert Shop(tmp_path / "cache").get("acme-ai") == "acme-ai cannot be downloaded: none"
    assert [path for path in (tmp_path / "cache").rglob("*") if path.is_file()] == []


def test_without_pip_the_error_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only when something has to be downloaded."""
    monkeypatch.setattr(fetch, "find_spec", lambda _name: None)

    with pytest.raises(VerifyError, match=r"acme-ai: .* has no pip to download it with; run `python -m ensurepip`"):
        Shop(tmp_path).get("acme-ai")


def test_a_pip_that_hangs_is_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run goes on."""

    def run(*_command: Any, **_options: Any) -> None:
        raise subprocess.TimeoutExpired("pip", 600)

    monkeypatch.setattr(fetch.subprocess, "run", run)

    assert Shop(tmp_path).get("acme-ai") == "acme-ai cannot be downloaded: pip took more than 600 seconds"
