import asyncio
import os

from openai import AsyncOpenAI


async def main() -> None:
    client = AsyncOpenAI(api_key=os.environ["OPENAI_API_KEY"])
    words = await client.chat.completions.create(
        model="gpt-4o-mini", messages=[{"role": "user", "content": "Do they?"}], stream=True
    )
    async for word in words:
        if word.choices:
            print(word.choices[0].delta.content or "", end="")
    print()


asyncio.run(main())
