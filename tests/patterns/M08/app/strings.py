"""vendor/model strings that reach a framework."""

import dspy
import litellm  # expect: IL101(litellm)
from crewai import LLM  # expect: IL101
from langchain.chat_models import init_chat_model  # expect: IL101
from pydantic_ai import Agent

VENDOR = "openai"

agent = Agent("openai:gpt-4.1", instructions="Answer briefly.")  # expect: IL106(openai)
teacher = dspy.LM("openai/gpt-4.1-mini")  # expect: IL106(openai)
folded = init_chat_model(f"{VENDOR}:gpt-4.1-mini")  # expect: IL106(openai)


class Crew:
    llm = LLM(model="anthropic/claude-haiku-4-5", temperature=0.2)  # expect: IL106(anthropic)

    def apart(self):
        return init_chat_model("gpt-4.1", model_provider="openai")  # expect: IL106(openai)


async def pooled(messages):
    return await litellm.acompletion("groq/llama-3.3-70b-versatile", messages)  # expect: IL103(litellm)
