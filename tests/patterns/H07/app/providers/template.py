"""The request of every provider."""

import aiohttp


class ChatTemplate:
    base_url = ""
    api_endpoint = None

    @classmethod
    async def create(cls, messages, key=None):
        url = cls.api_endpoint or f"{cls.base_url.rstrip('/')}/chat/completions"
        async with aiohttp.ClientSession(headers={"Authorization": f"Bearer {key}"}) as session:
            async with session.post(url, json={"messages": messages}) as reply:  # allow-info: IL104
                return await reply.json()
