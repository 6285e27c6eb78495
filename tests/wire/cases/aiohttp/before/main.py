import asyncio
import os

import aiohttp


async def main() -> None:
    headers = {"Authorization": "Bearer " + os.environ["OPENAI_API_KEY"], "X-Team": "search"}
    body = {"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "Where is the office?"}]}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.post("https://api.openai.com/v1/chat/completions", json=body) as answer:
            print((await answer.json())["choices"][0]["message"]["content"])


asyncio.run(main())
