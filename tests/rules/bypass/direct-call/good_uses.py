"""Calls through a client whose construction is reported are its uses, not findings of their own."""

from functools import lru_cache

from anthropic import Anthropic  # expect: IL101(anthropic)
from openai import OpenAI  # expect: IL101(openai)

client = OpenAI()  # expect: IL102(openai)


@lru_cache
def get_client():
    return Anthropic()  # expect: IL102(anthropic)


def ask(text):
    return client.responses.create(model="gpt-4.1-mini", input=text)


def claude(text):
    return get_client().messages.create(model="claude-sonnet-4-5", max_tokens=99, messages=[text])


class Desk:
    def __init__(self):
        self._client = OpenAI(timeout=4)  # expect: IL102(openai)

    def raw(self, text):
        return self._client.chat.completions.with_raw_response.create(model="gpt-4.1", messages=[text])

    def patient(self, text):
        return self._client.with_options(timeout=60).responses.create(model="gpt-4.1", input=text)

    def spoken(self, text):
        with self._client.audio.speech.with_streaming_response.create(model="tts-1", voice="alloy", input=text) as reply:
            return reply.read()
