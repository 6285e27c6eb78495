"""Written against the first API and never touched since."""

import openai  # expect: IL101(openai)
from openai import Embedding  # expect: IL101(openai)


def ask(messages):
    return openai.ChatCompletion.create(model="gpt-3.5-turbo", messages=messages)  # expect: IL103(openai)


async def ask_later(messages):
    return await openai.ChatCompletion.acreate(model="gpt-3.5-turbo", messages=messages)  # expect: IL103(openai)


class Index:
    def vector(self, text):
        return Embedding.create(model="text-embedding-ada-002", input=text)["data"][0]["embedding"]  # expect: IL103(openai)


def finish(text):
    return openai.Completion.create(engine="text-davinci-003", prompt=text)  # expect: IL103(openai)
