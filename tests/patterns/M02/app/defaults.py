"""The model is the default of a parameter."""

import dspy
from langchain.chat_models import init_chat_model  # expect: IL101


def chat(model="openai:gpt-4.1-mini"):
    return init_chat_model(model)  # expect: IL106(openai)


class Judge:
    def __init__(self, model: str = "anthropic/claude-haiku-4-5", tokens=200):
        self.lm = dspy.LM(model, max_tokens=tokens)  # expect: IL106(anthropic)
