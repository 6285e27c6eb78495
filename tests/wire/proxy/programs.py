"""The programs, how they are run, and what has to be true of a run through the proxy."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.config.presets import PRESETS, gateways
from tests.wire.proxy.answers import ANSWER, VECTOR
from tests.wire.proxy.litellm_proxy import MASTER_KEY, PACKAGES, UPSTREAM_KEYS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.wire.proxy.recording import Seen, Server, Tap

HERE = Path(__file__).parent
EXAMPLES = HERE / "examples"
#: The keys that the application had for the providers; the proxy must never see one.
PROVIDER_KEYS = {
    "OPENAI_API_KEY": "sk-application-openai",
    "AZURE_OPENAI_API_KEY": "application-azure",
    "ANTHROPIC_API_KEY": "sk-ant-application",
    "GEMINI_API_KEY": "application-gemini",
    "MISTRAL_API_KEY": "application-mistral",
    "CO_API_KEY": "application-cohere",
}


@dataclass(frozen=True, slots=True)
class Program:
    """A program that calls ``host``; through the proxy its call arrives at ``path`` with the key for ``provider``."""

    name: str
    host: str
    path: str
    provider: str
    said: str = ANSWER

    def text(self, variant: str) -> str:
        """Return the program: as it was before, or fixed by hand in one of the styles."""
        return (EXAMPLES / self.name / f"{variant}.py").read_text(encoding="utf-8")

    @property
    def file(self) -> str:
        """Return the name of its module, which must not hide the SDK's."""
        return f"app_{self.name}.py"

    def lay(self, folder: Path, text: str, style: str) -> Path:
        """Write a project with this program alone; return its folder."""
        return lay(folder, {self: text}, style)


def lay(folder: Path, texts: Mapping[Program, str], style: str) -> Path:
    """Write a project with some programs, the router and the configuration of a style; return its folder."""
    shutil.copytree(EXAMPLES / "acme", folder / "acme", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(EXAMPLES / f"{style}.toml", folder / "inferlint.toml")
    # Some fixes depend on the release of the SDK.
    (folder / "requirements.txt").write_text("".join(f"{package}\n" for package in PACKAGES), encoding="utf-8")
    for program, text in texts.items():
        (folder / program.file).write_text(text, encoding="utf-8")
    return folder


PROGRAMS = (
    Program("chat", "api.openai.com", "/v1/chat/completions", "openai"),
    Program("streaming", "api.openai.com", "/v1/chat/completions", "openai"),
    Program("embeddings", "api.openai.com", "/v1/embeddings", "openai", str(VECTOR)),
    Program("responses", "api.openai.com", "/v1/responses", "openai"),
    Program("messages", "api.anthropic.com", "/v1/messages", "anthropic"),
    Program(
        "gemini", "generativelanguage.googleapis.com", "/gemini/v1/models/gemini-2.5-flash:generateContent", "gemini"
    ),
    Program("azure", "acme.openai.azure.com", "/v1/chat/completions", "openai"),
    Program("mistral", "api.mistral.ai", "/mistral/v1/chat/completions", "mistral"),
    Program("cohere", "api.cohere.com", "/cohere/v2/chat", "cohere"),
)


@dataclass(frozen=True, slots=True)
class Ran:
    """What a program did: how it ended, what it asked the proxy, what arrived upstream, which hosts it looked for."""

    code: int
    said: str
    complained: str
    asked: tuple[Seen, ...]
    arrived: tuple[Seen, ...]
    strangers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """What a program runs against; ``tap`` stands in front of the proxy."""

    python: Path
    upstream: Server
    tap: Tap

    def run(self, project: Path, program: Program) -> Ran:
        """Run one program of a project."""
        self.tap.take()
        self.upstream.take()
        notes = project / f"{program.name}.strangers"
        notes.touch()
        done = subprocess.run(
            [str(self.python), program.file],
            cwd=project,
            env=self._environment(notes),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        strangers = tuple(dict.fromkeys(notes.read_text(encoding="utf-8").split()))
        return Ran(
            done.returncode, done.stdout, done.stderr, tuple(self.tap.take()), tuple(self.upstream.take()), strangers
        )

    def _environment(self, notes: Path) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TMPDIR", "LANG") if name in os.environ}
        served = gateways(PRESETS["litellm-proxy"], self.tap.url)
        urls = {f"LLM_{name.upper().replace('-', '_')}_URL": one.base_url for name, one in served.items()}
        return {
            **kept,
            **PROVIDER_KEYS,
            **urls,
            "HOME": str(notes.parent),
            "LLM_KEY": MASTER_KEY,
            "GUARD_NOTES": str(notes),
            "PYTHONPATH": str(HERE / "guard"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }


def wrongs(program: Program, ran: Ran) -> list[str]:
    """Return everything that is wrong with a run that should have gone through the proxy."""
    found = [f"looked for {host}" for host in ran.strangers]
    if (ran.code, ran.said.strip()) != (0, program.said):
        found.append(f"ended with {ran.code}, said {ran.said.strip()!r}\n{ran.complained[-2000:]}")
    if len(ran.asked) != 1:
        found.append(f"asked the proxy {len(ran.asked)} times: {[seen.target for seen in ran.asked]}")
    found += [f"the proxy got {name}" for seen in ran.asked for name, key in PROVIDER_KEYS.items() if seen.holds(key)]
    found += [f"the proxy got no key of its own at {seen.target}" for seen in ran.asked if not seen.holds(MASTER_KEY)]
    # The proxy looks up the models of its upstream now and then, by itself and with GET.
    paths = [seen.path for seen in ran.arrived if seen.method == "POST"]
    if paths != [program.path]:
        found.append(f"arrived upstream at {paths} instead of {program.path}")
    for seen in ran.arrived:
        if not seen.holds(UPSTREAM_KEYS[program.provider]):
            found.append("upstream got no key of its own")
        if seen.holds(MASTER_KEY) or any(seen.holds(key) for key in PROVIDER_KEYS.values()):
            found.append("upstream got a key of the application")
    return found
