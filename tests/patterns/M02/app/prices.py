"""Defaults that are only looked up."""

PRICES = {"openai:gpt-4.1-mini": 0.4}


def price(tokens, model="openai:gpt-4.1-mini"):
    """init_chat_model("openai:gpt-4.1-mini") costs this much."""
    return PRICES[model] * tokens
