"""A getter between the client and the call."""

from openai import OpenAI  # expect: IL101(openai)


class Desk:
    def __init__(self):
        self._client = None

    def get_client(self):
        if self._client is None:
            self._client = OpenAI()  # expect: IL102(openai)
        return self._client

    def turn(self, messages):
        return self.get_client().chat.completions.create(model="gpt-4.1", messages=messages)

    @property
    def files(self):
        return self.get_files().messages

    def get_files(self):
        return Files()


class Files:
    messages = ()


def lookup(registry) -> OpenAI:
    return registry["chat"]


def through_lookup(registry, text):
    return lookup(registry).responses.create(model="gpt-4.1", input=text)  # expect: IL103(openai)
