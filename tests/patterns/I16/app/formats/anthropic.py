from .openai import OpenAI


class Anthropic(OpenAI):
    def messages(self, messages):
        return self.chat(messages)
