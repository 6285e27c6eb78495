"""The other target goes through the router."""

from app.router import complete


class AnthropicLLM:
    async def ask(self, messages):
        return await complete(messages)
