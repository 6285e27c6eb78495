"""The router: providers over plain HTTP, in the order of preference."""

import httpx

_PROVIDERS = (
    "https://api.openai.com/v1/chat/completions",
    "https://api.groq.com/openai/v1/chat/completions",
)


async def complete(messages):
    async with httpx.AsyncClient(timeout=8) as http:
        for url in _PROVIDERS:
            reply = await http.post(url, json={"model": "chat", "messages": messages})
            if reply.is_success:
                return reply.json()
    raise RuntimeError("no provider answered")
