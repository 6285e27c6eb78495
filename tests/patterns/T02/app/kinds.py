"""What kind of object is this?"""

import anthropic  # expect-info: IL101
from openai import AsyncOpenAI, OpenAI  # expect-info: IL101
from openai.types.chat import ChatCompletion  # expect-info: IL101


def label(client):
    if isinstance(client, (OpenAI, AsyncOpenAI)):
        return "openai"
    if isinstance(client, anthropic.Anthropic):
        return "anthropic"
    return "?"


class Reader:
    def text(self, reply):
        match reply:
            case ChatCompletion():
                return reply.choices[0].message.content
        return str(reply)

    def is_class(self, cls):
        return issubclass(cls, OpenAI)
