"""The default is the router."""

from app import router


class Desk:
    def __init__(self, complete=None):
        self.complete = complete or router.complete

    async def turn(self, messages):
        return await self.complete(messages)
