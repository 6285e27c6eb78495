import cohere
from agents import Agent, Runner
from cohere import Client, coherence
from shop.llm import OpenAI
from shop.llm import openai as formats
from shop.llm.anthropic import Anthropic

from .llm.openai import OpenAI as Renderer

client = Client()


def overlap(left, right):
    return cohere.coherence(left, right) + coherence(left, right)


def relay(task):
    client.chat(message=task)
    return Runner.run_sync(Agent("Ada"), task)


def render(messages):
    return OpenAI("small").render(messages) + formats.OpenAI("large").render(messages) + Renderer("tiny").render(messages)


def other(messages):
    return Anthropic("small").render(messages)
