"""The container is imported; no class and no constructor in sight."""

from app.container import container  # allow-info: IL107


async def step(text):
    return await container.OPENAI_CLIENT.responses.create(model="gpt-4.1", input=text)  # expect: IL103(openai)


async def check(text):
    reply = await container.claude.messages.create(model="claude-haiku-4-5", max_tokens=9, messages=[text])  # expect: IL103(anthropic)
    container.mailer.messages.append(reply)
    return reply


async def step_again(text):
    return await container.OPENAI_CLIENT.responses.create(model="gpt-4.1-mini", input=text)
