"""The module itself is the client."""

import openai  # expect: IL101(openai)
from openai import chat, embeddings as vectors  # expect: IL101(openai)


def ask(messages):
    return openai.chat.completions.create(model="gpt-4.1", messages=messages)  # expect: IL103(openai)


class Index:
    def add(self, texts):
        return vectors.create(model="text-embedding-3-small", input=texts)  # expect: IL103(openai)


def ask_again(messages):
    return chat.completions.create(model="gpt-4.1", messages=messages)  # expect: IL103(openai)
