"""Modules of tracing products that hand out the SDK's clients."""

from langfuse.openai import AsyncOpenAI, openai  # expect: IL101

client = AsyncOpenAI()  # expect: IL102


async def answer(text):
    return await client.responses.create(model="gpt-4.1-mini", input=text)


def again(text):
    return openai.OpenAI(max_retries=4).responses.create(model="gpt-4.1-mini", input=text)  # expect: IL102
