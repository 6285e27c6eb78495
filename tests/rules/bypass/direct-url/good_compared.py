"""Hosts and URLs that are compared, listed or priced: informational at most."""

from urllib.parse import urlparse

BLOCKED_HOSTS = frozenset({"api.openai.com", "api.anthropic.com"})  # allow-info: IL104
PRICES = {
    "api.openai.com": 2.5,  # allow-info: IL104
    "api.groq.com": 0.6,  # allow-info: IL104
}
MODEL_PRICES = {"gpt-4.1": 2.0, "claude-sonnet-4-5": 3.0}


def capabilities(base_url, host):
    if base_url.startswith("https://api.openai.com"):  # expect-info: IL104
        return {"tools", "json"}
    if base_url == "https://api.groq.com/openai/v1":  # expect-info: IL104
        return {"tools"}
    if "api.mistral.ai" in base_url:  # expect-info: IL104
        return {"json"}
    if urlparse(base_url).hostname == "api.anthropic.com":  # expect-info: IL104
        return {"cache"}
    if host in ("api.cohere.com", "api.deepgram.com"):  # expect-info: IL104
        return set()
    match host:
        case "api.elevenlabs.io":  # expect-info: IL104
            return {"voice"}
    return None


def allowed(url):
    return urlparse(url).hostname not in BLOCKED_HOSTS


def price(url, tokens):
    return PRICES.get(urlparse(url).hostname, 0) * tokens


def check(url):
    assert url != "https://api.openai.com/v1", "use the gateway"  # expect-info: IL104
    assert not url.endswith("api.openai.com")  # expect-info: IL104
