import asyncio

from openai import AsyncOpenAI


async def ask(client, question: str) -> str:
    answer = await client.chat.completions.create(
        model="gpt-4o-mini", messages=[{"role": "user", "content": question}]
    )
    return answer.choices[0].message.content or ""


async def main() -> None:
    client = AsyncOpenAI()
    print(await asyncio.gather(ask(client, "Where is the office?"), ask(client, "Where is the canteen?")))
    stream = await client.chat.completions.create(
        model="gpt-4o-mini", messages=[{"role": "user", "content": "And the beach?"}], stream=True
    )
    async for chunk in stream:
        print(repr(chunk.choices[0].delta.content))


asyncio.run(main())
