"""Uses the subclass from next door."""

from app.traced import TracedClient  # allow-info: IL107


async def answer(text):
    client = TracedClient(timeout=5)  # expect: IL102(openai)
    return await client.responses.create(model="gpt-4.1", input=text)
