"""A consumer: clean."""

from app import gateway
from app.gateway import complete, speak


async def turn(messages):
    reply = await complete(messages)
    return reply, speak(reply), await gateway.complete(messages)
