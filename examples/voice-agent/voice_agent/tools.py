"""What the agent can look up during a call.

The shape of tool definitions is described at https://platform.openai.com/docs/guides/function-calling
and https://docs.anthropic.com/en/docs/build-with-claude/tool-use.
"""

from __future__ import annotations

ORDERS = {"1001": "on its way", "1002": "ready for collection", "1003": "waiting for a part"}
#: Cents for one million input tokens, for the monthly report.
PRICES = {"openai/gpt-4.1-mini": 40, "anthropic/claude-haiku-4-5": 100, "google/gemini-2.5-flash": 30}


def order_state(number: str) -> str:
    """Return the state of an order in words."""
    return ORDERS.get(number, "unknown; ask for the number again")


def cost_in_cents(model: str, tokens: int) -> float:
    """Return what ``tokens`` of input cost."""
    return PRICES.get(model, 0) * tokens / 1_000_000
