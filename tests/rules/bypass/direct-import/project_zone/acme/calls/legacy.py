from openai import AsyncOpenAI  # expect: IL101(openai)


async def greet(name, client: AsyncOpenAI):
    return await client.responses.create(model="gpt-4.1-mini", input=f"Greet {name}.")  # expect: IL103(openai)
