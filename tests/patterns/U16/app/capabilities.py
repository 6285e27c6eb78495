"""What a server can do follows from its host; nobody is called."""

from urllib.parse import urlparse

STRICT = frozenset({"api.openai.com", "api.anthropic.com"})  # allow-info: IL104


def tools(base_url):
    if base_url.startswith("https://api.openai.com"):  # expect-info: IL104
        return "strict"
    if "api.mistral.ai" in base_url:  # expect-info: IL104
        return "loose"
    if urlparse(base_url).hostname == "api.groq.com":  # expect-info: IL104
        return "none"
    return "strict" if urlparse(base_url).hostname in STRICT else "none"


class Costs:
    def free(self, host):
        return host not in ("api.cohere.com", "api.deepgram.com")  # expect-info: IL104

    def region(self, host):
        match host:
            case "eu.api.openai.com":  # expect-info: IL104
                return "eu"
        return "us"
