"""The openai API before 1.0."""

import openai  # expect: IL101(openai)
from openai import Embedding  # expect: IL101(openai)


def ask(messages):
    return openai.ChatCompletion.create(model="gpt-3.5-turbo", messages=messages)  # expect: IL103(openai)


async def ask_later(messages):
    return await openai.ChatCompletion.acreate(model="gpt-3.5-turbo", messages=messages)  # expect: IL103(openai)


def finish(text):
    return openai.Completion.create(engine="text-davinci-003", prompt=text)  # expect: IL103(openai)


def vector(text):
    return Embedding.create(model="text-embedding-ada-002", input=text)  # expect: IL103(openai)


def listen(audio):
    return openai.Audio.transcribe("whisper-1", audio)  # expect: IL103(openai)
