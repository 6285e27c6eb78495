import cohere
from agents import Agent, Runner
from cohere.client import Client
from mem0 import Memory

memory = Memory()
client = cohere.Client()


def hand_over(task):
    memory.add(Client().chat(message=task))
    client.chat(message=task)
    return Runner.run_sync(Agent("Ada", model="openai:gpt-4.1"), task)
