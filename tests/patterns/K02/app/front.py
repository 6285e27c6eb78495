"""The same attribute name in a class that builds nothing."""

from app.base import PlainDesk


class FrontDesk(PlainDesk):
    async def turn(self, messages):
        return await self.client.chat.completions.create(model="chat", messages=messages)  # allow-info: IL103

    def is_vendor(self, name):
        return name == "openai"
