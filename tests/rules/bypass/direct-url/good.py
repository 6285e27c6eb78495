"""Addresses that name a provider and reach none."""

import logging
import os

import httpx
import requests
from pydantic import BaseModel, Field

logger = logging.getLogger(__name__)

DOCS = "https://platform.openai.com/docs/guides/rate-limits"
CLAUDE_DOCS = "https://docs.anthropic.com/en/api/messages"
KEYS = "https://console.groq.com/keys"
STATUS_PAGE = "https://status.openai.com"
REPOSITORY = "https://github.com/openai/openai-python"
COMPANY = "https://www.anthropic.com/legal"
MODEL_CARD = "https://huggingface.co/meta-llama/Llama-3.3-70B-Instruct"
HELP = "Set the base URL, for instance https://api.openai.com/v1, and the key."
PROMPT = f"""You are a support agent. Never send anyone to https://api.openai.com/v1 or {DOCS}."""
GATEWAY = "https://llm.acme.internal/openai/v1"
OTHER_CLOUD = "https://s3.eu-central-1.amazonaws.com/recordings"
STORAGE = "https://storage.googleapis.com/recordings"
MAIL = "support@api.openai.com"
MODULE_PATH = "acme/api.openai.com/readme.txt"


class Settings(BaseModel):
    """Where to find the router; https://api.openai.com/v1 is not a place to call."""

    url: str = Field(description="Gateway address; https://api.openai.com/v1 is refused.")
    key: str = Field("", title="Key", description="https://api.openai.com/v1 style key")


# requests.post("https://api.openai.com/v1/chat/completions")


def ask(payload):
    """Send a request to the gateway.

    https://api.openai.com/v1/chat/completions documents the fields.
    """
    logger.info("not calling https://api.openai.com/v1/chat/completions")
    logger.debug("would be %s", "https://api.openai.com/v1/chat/completions")
    return requests.post("https://llm.acme.internal/v1/chat/completions", json=payload)


def refuse(url):
    raise ValueError(f"{url} is not the gateway; https://api.openai.com/v1 is not allowed")


def arguments(parser):
    parser.add_argument("--url", help="https://llm.acme.internal/v1, never https://api.openai.com/v1")
    parser.add_argument("--gateway", default="https://llm.acme.internal/v1")


def status():
    return httpx.get("https://status.openai.com/api/v2/status.json")


def gateway(payload):
    return httpx.post(os.environ["ACME_LLM_URL"] + "/v1/chat/completions", json=payload)


def headers(key):
    return {"xi-api-key": key, "anthropic-version": "2023-06-01"}  # allow-info: IL104


def suffix(base, payload):
    return requests.post(f"{base}/chat/completions", json=payload)  # allow-info: IL104
