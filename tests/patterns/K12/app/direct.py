"""litellm functions outside the pool."""

import litellm  # expect: IL101(litellm)
from litellm import acompletion, completion as complete, embedding, image_generation  # expect: IL101(litellm)


def ask(messages):
    return litellm.completion(model="gpt-4.1", messages=messages)  # expect: IL103(litellm)


async def ask_later(messages):
    return await acompletion(model="anthropic/claude-haiku-4-5", messages=messages)  # expect: IL103(litellm)


class Index:
    def add(self, texts):
        return embedding(model="text-embedding-3-small", input=texts)  # expect: IL103(litellm)

    def draw(self, text):
        return image_generation(prompt=text, model="gpt-image-1")  # expect: IL103(litellm)


def title(text):
    return complete(model="gpt-4.1-nano", messages=[text])  # expect: IL103(litellm)


async def respond(text):
    return await litellm.aresponses(model="gpt-4.1", input=text)  # expect: IL103(litellm)
