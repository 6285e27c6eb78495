"""Requests to our own services and to pages."""

import httpx


def gateway(payload):
    """POST https://api.openai.com/v1/chat/completions is what the gateway does for us."""
    return httpx.post("https://llm.acme.internal/v1/chat/completions", json=payload)


def status():
    return httpx.get("https://status.openai.com/api/v2/status.json"), httpx.get("https://api.openai.com.acme.internal/")
