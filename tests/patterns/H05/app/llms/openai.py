"""The target of the first table: dirty here, clean there."""

from openai import OpenAI  # expect: IL101(openai)


class OpenAILLM:
    def __init__(self):
        self.client = OpenAI()  # expect: IL102(openai)

    def ask(self, messages):
        return self.client.chat.completions.create(model="gpt-4.1", messages=messages)
