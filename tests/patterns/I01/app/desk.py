"""The desk itself: everything goes through the router.

    import openai    # how it was before March
"""

from dataclasses import dataclass

from app.router import complete


@dataclass
class OpenAI:
    """A row of the price list; shares its name with an SDK class."""

    price: float = 0.0


async def answer(question):
    vendor = OpenAI(price=2.5)
    if vendor == "openai":
        return ""
    return await complete([{"role": "user", "content": question}])
