"""Who is reached where."""

import httpx

ENDPOINTS = {
    "openai": "https://api.openai.com/v1",  # expect: IL104(openai)
    "cohere": "https://api.cohere.com/v2",  # expect: IL104(cohere)
    "house": "https://llm.acme.internal/v1",
}
VENDORS = {
    "groq": {"url": "https://api.groq.com/openai/v1", "rank": 1},  # expect: IL104(groq)
    "house": {"url": "https://llm.acme.internal/v1", "rank": 0},
}
LABELS = {"openai": "OpenAI", "cohere": "Cohere", "groq": "Groq"}
PAGES = {"openai": "https://platform.openai.com/api-keys", "groq": "https://console.groq.com/keys"}


def ask(vendor, payload):
    return httpx.post(f"{ENDPOINTS[vendor]}/chat/completions", json=payload)  # allow-info: IL104
