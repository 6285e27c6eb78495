"""A LiteLLM proxy of its own, on loopback, without a database, with the fake upstream behind it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
import urllib.request
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: The release whose routes the presets were checked with, and the SDKs of the programs.
PACKAGES = (
    "litellm[proxy]==1.108.7",
    "openai==3.57.0",
    "anthropic==2.14.0",
    "google-genai==3.6.1",
    "mistralai==3.7.0",
    "cohere==7.3.0",
)
MASTER_KEY = "sk-master-of-the-proxy"
#: What the proxy authenticates with at each provider.
UPSTREAM_KEYS = {
    "openai": "key-upstream-openai",
    "anthropic": "key-upstream-anthropic",
    "gemini": "key-upstream-gemini",
    "mistral": "key-upstream-mistral",
    "cohere": "key-upstream-cohere",
}
_LIMIT = 180.0


def models(upstream: str) -> list[dict[str, object]]:
    """Return the model list: each name is what the programs call the model by."""
    entries = (
        ("gpt-4o-mini", "openai/gpt-4o-mini", f"{upstream}/v1", "openai"),
        ("text-embedding-3-small", "openai/text-embedding-3-small", f"{upstream}/v1", "openai"),
        ("claude-sonnet-4-5", "anthropic/claude-sonnet-4-5", upstream, "anthropic"),
        ("gemini-2.5-flash", "gemini/gemini-2.5-flash", f"{upstream}/gemini/v1beta", "gemini"),
        ("mistral-small-latest", "mistral/mistral-small-latest", f"{upstream}/mistral/v1", "mistral"),
    )
    return [
        {"model_name": name, "litellm_params": {"model": model, "api_base": base, "api_key": UPSTREAM_KEYS[provider]}}
        for name, model, base, provider in entries
    ]


@contextmanager
def proxy(python: Path, upstream: str, folder: Path) -> Iterator[str]:
    """Start a proxy, yield its address once it answers, and stop it with all its children.

    Raises ``RuntimeError`` with the end of its log when it ends by itself, or is not ready after three minutes.
    """
    settings = {
        "model_list": models(upstream),
        "general_settings": {"master_key": MASTER_KEY},
        "litellm_settings": {"num_retries": 0, "telemetry": False},
    }
    # JSON is YAML, too.
    (folder / "proxy.yaml").write_text(json.dumps(settings), encoding="utf-8")
    port = _free_port()
    log = folder / "proxy.log"
    command = [
        str(python), "-c", "from litellm import run_server; run_server()",
        "--config", str(folder / "proxy.yaml"), "--host", "127.0.0.1", "--port", str(port),
    ]  # fmt: skip
    with log.open("wb") as said:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=_environment(upstream, folder),
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            _wait(process, f"http://127.0.0.1:{port}/health/liveliness", log)
            yield f"http://127.0.0.1:{port}"
        finally:
            _stop(process)


def _environment(upstream: str, folder: Path) -> dict[str, str]:
    """Return little of this process's environment, and where pass-through routes lead to."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TMPDIR", "LANG") if name in os.environ}
    return {
        **kept,
        "HOME": str(folder),
        "LITELLM_LOCAL_MODEL_COST_MAP": "True",
        "PYTHONUNBUFFERED": "1",
        "GEMINI_API_KEY": UPSTREAM_KEYS["gemini"],
        "GEMINI_API_BASE": f"{upstream}/gemini",
        "COHERE_API_KEY": UPSTREAM_KEYS["cohere"],
        "COHERE_API_BASE": f"{upstream}/cohere",
    }


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    # A proxy of the environment would be asked for loopback, too.
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    end = time.monotonic() + _LIMIT
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"the proxy ended with exit code {process.returncode}\n{_tail(log)}")
        try:
            with direct.open(url, timeout=5) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.5)
    raise RuntimeError(f"the proxy was not ready after {_LIMIT:.0f} seconds\n{_tail(log)}")


def _tail(log: Path) -> str:
    return log.read_text(encoding="utf-8", errors="replace")[-4000:]


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End the process group that the proxy leads: it may have workers."""
    for how, patience in ((signal.SIGTERM, 10), (signal.SIGKILL, 30)):
        try:
            os.killpg(process.pid, how)
        except ProcessLookupError:
            break
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            continue
        break
    process.wait()
