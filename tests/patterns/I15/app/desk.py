"""Absolute imports of our own modules whose path contains a vendor."""

import app.services.openai.chat
from app.router import complete
from app.services import anthropic
from app.services.anthropic import Anthropic
from app.services.openai.chat import ChatOpenAI


async def answer(texts):
    format = ChatOpenAI("chat")
    return await complete(format.render(Anthropic(20).messages(texts))["messages"])


def both(texts):
    return app.services.openai.chat.ChatOpenAI("chat").render(anthropic.Anthropic(5).messages(texts))
