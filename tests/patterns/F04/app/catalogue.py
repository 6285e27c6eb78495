"""What the vendors offer and what it costs; data only."""

PRICES = {
    "gpt-4.1": (2.0, 8.0),
    "claude-sonnet-4-5": (3.0, 15.0),
    "openai/gpt-4.1-mini": (0.4, 1.6),
    "groq:llama-3.3-70b-versatile": (0.59, 0.79),
    "anthropic.claude-3-haiku-20240307-v1:0": (0.25, 1.25),
}
WINDOWS = dict.fromkeys(PRICES, 128_000) | {"gemini/gemini-2.5-flash": 1_000_000}
MODELS = [
    {"vendor": "openai", "model": "openai:gpt-4.1", "class": "ChatOpenAI", "speech": False},
    {"vendor": "deepgram", "model": "nova-3", "class": "DeepgramClient", "speech": True},
]


def cheapest():
    return min(PRICES, key=lambda model: PRICES[model][0])


def by_vendor(vendor):
    return [row for row in MODELS if row["vendor"] == vendor and WINDOWS]
