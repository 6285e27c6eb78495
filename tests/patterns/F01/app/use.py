import anthropic
from agents import Agent, Runner
from anthropic import Anthropic

from app.services import ollama
from app.services.openai import OpenAILLM
from app.services.openai.llm import OpenAILLM as Formatter

tone = Anthropic().tone + anthropic.Anthropic("cool").tone


def all_of_them(text):
    ollama.chat(model="llama3.2", messages=[OpenAILLM().chat(text), Formatter().chat(text)])
    return Runner.run(Agent("Ada", model="openai:gpt-4.1"))
