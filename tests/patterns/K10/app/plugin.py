"""A variable and a plugin with the module's name."""

from acme_voice.plugins import openai

from app import router


def session():
    return openai.LLM(model="gpt-4.1-mini")


def shadow(openai, messages):
    return openai.chat.completions.create(model="chat", messages=messages)  # allow-info: IL103


async def inner(messages):
    openai = router
    return await openai.complete(messages)
