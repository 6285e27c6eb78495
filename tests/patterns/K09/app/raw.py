"""Detours of the SDK on the way to the same call."""

from openai import AsyncOpenAI, OpenAI  # expect: IL101(openai)


class Speaker:
    def __init__(self):
        self.client = OpenAI()  # expect: IL102(openai)

    def say(self, text):
        with self.client.audio.speech.with_streaming_response.create(model="tts-1", voice="nova", input=text) as reply:
            return reply.read()


def patient(client: OpenAI, messages):
    return client.with_options(timeout=90).chat.completions.create(model="gpt-4.1", messages=messages)  # expect: IL103(openai)


def headers(client: OpenAI, messages):
    return client.chat.completions.with_raw_response.create(model="gpt-4.1", messages=messages)  # expect: IL103(openai)


async def models(loop, client: AsyncOpenAI):
    return await client.with_options(timeout=10.0).models.list()  # expect: IL103(openai)
