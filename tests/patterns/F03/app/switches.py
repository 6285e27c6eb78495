"""Which features a server and a model have."""

LOCAL = ("localhost", "127.0.0.1")


def features(base_url, model):
    found = set()
    if "api.openai.com" in base_url:  # expect-info: IL104
        found.add("strict")
    if base_url == "https://api.anthropic.com":  # expect-info: IL104
        found.add("cache")
    if base_url.startswith(("https://openrouter.ai", "https://api.groq.com")):  # expect-info: IL104
        found.add("fast")
    if model.startswith(("gpt-4", "o3")) or "claude" in model or model == "openai/gpt-4.1":
        found.add("tools")
    if not base_url.endswith(".openai.azure.com"):  # allow-info: IL104
        found.add("plain")
    return found
