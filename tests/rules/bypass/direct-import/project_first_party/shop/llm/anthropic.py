"""First-party message format converter; the last import is the real SDK."""

import openai  # expect: IL101(openai)

from .openai import OpenAI


class Anthropic(OpenAI):
    def ask(self, text):
        return openai.chat.completions.create(model=self.model, messages=self.render(text))  # expect: IL103(openai)
