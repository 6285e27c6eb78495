"""Inference calls through functions of the SDK modules themselves."""

from functools import partial

import litellm  # expect: IL101(litellm)
import litellm as llm  # expect: IL101(litellm)
import ollama  # expect: IL101(ollama)
import openai  # expect: IL101(openai)
from litellm import acompletion, completion as complete, embedding, rerank  # expect: IL101(litellm)
from openai import chat  # expect: IL101(openai)


def ask(messages):
    return openai.chat.completions.create(model="gpt-4.1-mini", messages=messages)  # expect: IL103(openai, high)


def ask_again(messages):
    return chat.completions.create(model="gpt-4.1-mini", messages=messages)  # expect: IL103(openai)


def respond(text):
    for event in openai.responses.create(model="gpt-4.1", input=text, stream=True):  # expect: IL103(openai)
        yield event


def vectors(texts):
    first = openai.embeddings.create(model="text-embedding-3-small", input=texts)  # expect: IL103(openai)
    second = embedding(model="text-embedding-3-small", input=texts)  # expect: IL103(litellm)
    return first, second


def transcribe(audio):
    return openai.audio.transcriptions.create(  # expect: IL103(openai)
        model="whisper-1",
        file=audio,
        language="de",
    )


async def grade(messages, options):
    await litellm.acompletion(model="gpt-4.1", messages=messages)  # expect: IL103(litellm)
    await acompletion(**options)  # expect: IL103(litellm)
    await llm.aembedding(model="text-embedding-3-small", input=["x"])  # expect: IL103(litellm)
    return await llm.aresponses(model="gpt-4.1", input="x")  # expect: IL103(litellm)


def draw(prompt):
    return litellm.image_generation(model="gpt-image-1", prompt=prompt)  # expect: IL103(litellm)


def order(query, documents):
    complete(model="gpt-4.1", messages=[])  # expect: IL103(litellm)
    return rerank(model="cohere/rerank-v3.5", query=query, documents=documents)  # expect: IL103(litellm)


def local(messages):
    return ollama.generate(model="llama3.2", prompt=messages)  # expect: IL103(ollama)


judge = partial(litellm.completion, model="gpt-4.1")  # expect: IL103(litellm)


class Mailer:
    def __init__(self, sdk=openai):
        self.ai = openai

    def subject(self, text):
        return self.ai.chat.completions.create(model="gpt-4.1-nano", messages=[text])  # expect: IL103(openai)
