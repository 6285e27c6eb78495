"""Uses what the factories made."""

from app.factory import Factory, get_client  # allow-info: IL107


async def answer(text):
    return await get_client().responses.create(model="gpt-4.1-mini", input=text)  # expect: IL103(openai)


async def title(text):
    client = get_client()
    return await client.responses.create(model="gpt-4.1-nano", input=text)


def check(text, key):
    return Factory.claude(key).messages.create(model="claude-haiku-4-5", max_tokens=9, messages=[text])  # expect: IL103(anthropic)
