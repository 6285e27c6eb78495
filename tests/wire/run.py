"""Runs a program whose every call goes to the recorder."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.wire.calls import Run
from tests.wire.operations import ROUTER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.wire.recorder import Recorder

BOOTSTRAP = Path(__file__).parent / "bootstrap"
#: Stands in every key of a provider, and in nothing else.
PROVIDER_MARK = "provider-secret"
ROUTER_KEY = "router-key-of-acme"

#: What a developer's machine has; every provider's own key is recognisable.
ENVIRONMENT = {
    **{
        name: f"{PROVIDER_MARK}-{name.lower().replace('_', '-')}"
        for name in (
            "OPENAI_API_KEY",
            "AZURE_OPENAI_API_KEY",
            "ANTHROPIC_API_KEY",
            "GEMINI_API_KEY",
            "MISTRAL_API_KEY",
            "GROQ_API_KEY",
            "CO_API_KEY",
            "TOGETHER_API_KEY",
            "DEEPGRAM_API_KEY",
            "AWS_ACCESS_KEY_ID",
            "AWS_SECRET_ACCESS_KEY",
        )
    },
    "AWS_DEFAULT_REGION": "eu-west-1",
    "ACME_LLM_KEY": ROUTER_KEY,
    "ACME_LLM_BASE_URL": f"https://{ROUTER}/v1",
    "ACME_ANTHROPIC_URL": f"https://{ROUTER}",
    "ACME_GEMINI_URL": f"https://{ROUTER}/gemini",
    "ACME_MISTRAL_URL": f"https://{ROUTER}",
    "ACME_AZURE_URL": f"https://{ROUTER}",
    "ACME_GROQ_URL": f"https://{ROUTER}/groq",
    "ACME_TOGETHER_URL": f"https://{ROUTER}/together",
    "ACME_COHERE_URL": f"https://{ROUTER}/cohere",
    "ACME_BEDROCK_URL": f"https://{ROUTER}/bedrock",
}
#: Keeps SDKs from writing home, and from looking up whatever is not part of the call.
_QUIET = {
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "LITELLM_TELEMETRY": "False",
    "DO_NOT_TRACK": "1",
    "LANGSMITH_TRACING": "false",
    "AWS_EC2_METADATA_DISABLED": "true",
    "OTEL_SDK_DISABLED": "true",
    "COLUMNS": "120",
    "NO_COLOR": "1",
}


def run(
    recorder: Recorder,
    interpreter: Path,
    project: Path,
    command: Sequence[str],
    *,
    environment: Mapping[str, str] | None = None,
    timeout: float = 180.0,
) -> Run:
    """Return what a program did: its calls, what it printed, how it ended.

    ``command`` is the entry point with its arguments, relative to ``project``. ``environment`` is added to
    ``ENVIRONMENT``; an empty value takes a variable away. Raises ``subprocess.TimeoutExpired`` for a program that
    does not end.
    """
    with tempfile.TemporaryDirectory() as scratch, recorder.recording() as calls:
        log = Path(scratch, "log")
        done = subprocess.run(
            [str(interpreter), "-X", "utf8", *command],
            cwd=project,
            env=_environment(recorder, Path(scratch), log, environment or {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="backslashreplace",
            timeout=timeout,
            check=False,
        )
        return _ended(done, log, calls)


def _environment(recorder: Recorder, scratch: Path, log: Path, more: Mapping[str, str]) -> dict[str, str]:
    """Nothing of the environment of the tests but the search path: a proxy or a key in it would change the run."""
    authority = str(recorder.authority)
    chosen = {
        "PATH": os.environ.get("PATH", ""),
        "HOME": str(scratch),
        "TMPDIR": str(scratch),
        "LANG": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        **_QUIET,
        **ENVIRONMENT,
        **more,
        "PYTHONPATH": os.pathsep.join((str(BOOTSTRAP), *([more["PYTHONPATH"]] if more.get("PYTHONPATH") else []))),
        "WIRE_PORT": str(recorder.port),
        "WIRE_AUTHORITY": authority,
        "WIRE_LOG": str(log),
        "SSL_CERT_FILE": authority,
        "REQUESTS_CA_BUNDLE": authority,
        "AWS_CA_BUNDLE": authority,
    }
    return {name: value for name, value in chosen.items() if value}


def _ended(done: subprocess.CompletedProcess[str], log: Path, calls: list) -> Run:
    notes = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []

    def raised(kind: str) -> list[tuple[str, str]]:
        return [(note["type"], note["message"]) for note in notes if note["kind"] == kind]

    ended = raised("exception")
    return Run(
        calls=tuple(calls),
        stdout=done.stdout,
        stderr=done.stderr,
        code=done.returncode,
        exception=ended[-1] if ended else None,
        thread_exceptions=tuple(sorted(raised("thread-exception"))),
        names=frozenset(note["host"] for note in notes if note["kind"] == "name"),
        addresses=frozenset(note["host"] for note in notes if note["kind"] == "address"),
    )
