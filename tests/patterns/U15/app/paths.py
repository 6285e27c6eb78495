"""Paths of provider APIs behind an address that is or is not known."""

import httpx

BASE = "https://api.openai.com"  # expect: IL104(openai)


def known(payload):
    return httpx.post(f"{BASE}/v1/chat/completions", json=payload)


def unknown(base, payload):
    return httpx.post(f"{base}/chat/completions", json=payload)  # allow-info: IL104


class Client:
    def __init__(self, base):
        self.base = base

    def messages(self, payload):
        return httpx.post(self.base + "/v1/messages", json=payload)  # allow-info: IL104


def gateway(payload):
    return httpx.post("https://llm.acme.internal" + "/v1/chat/completions", json=payload)
