"""Injection whose default is ours."""

from app import router


class House:
    def __init__(self, client=None):
        self._client = client or router

    async def turn(self, messages):
        return await self._client.complete(messages)
