"""The string is in another file."""

import dspy
from langchain.chat_models import init_chat_model  # expect: IL101

from app import models
from app.models import CHAT_MODEL

chat = init_chat_model(CHAT_MODEL)  # expect: IL106(openai)
LOCAL = "groq:llama-3.3-70b-versatile"


class Judge:
    model = "openai:gpt-4.1-nano"

    def build(self):
        return init_chat_model(self.model)  # expect: IL106(openai)


def judge():
    return dspy.LM(models.JUDGE_MODEL)  # expect: IL106(anthropic)


def fast():
    return init_chat_model(LOCAL)  # expect: IL106(groq)
