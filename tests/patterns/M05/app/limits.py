"""Windows and prices by model."""

WINDOW = {"gpt-4.1": 1_000_000, "claude-sonnet-4-5": 200_000, "openai/gpt-4.1-mini": 1_000_000}
PRICE = {
    "openai:gpt-4.1": {"in": 2.0, "out": 8.0},
    "anthropic:claude-sonnet-4-5": {"in": 3.0, "out": 15.0},
}
ALIASES = {"fast": "groq/llama-3.3-70b-versatile", "good": "openai:gpt-4.1"}


def cost(model, tokens):
    return PRICE[ALIASES.get(model, model)]["in"] * tokens / WINDOW.get(model, 1)
