"""The request is here; addresses come from subclasses."""

import httpx


class ChatService:
    def __init__(self, *, key, base_url):
        self.key = key
        self.base_url = base_url

    async def chat(self, messages):
        async with httpx.AsyncClient() as http:
            return await http.post(f"{self.base_url}/chat/completions", json={"messages": messages})  # allow-info: IL104
