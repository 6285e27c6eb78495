"""Calls on ``self``; the constructor is in another file."""

from app.base import BaseDesk


class BillingDesk(BaseDesk):
    async def turn(self, messages):
        self.log.append(messages)
        return await self.client.chat.completions.create(model="gpt-4.1", messages=messages)  # expect: IL103(openai)

    async def title(self, text):
        return await self.client.responses.create(model="gpt-4.1-nano", input=text)
