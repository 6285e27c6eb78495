"""Agent frameworks: what builds or names a model."""

import mem0
from agno.agent import Agent as AgnoAgent
from agno.models.openai import OpenAIChat  # expect: IL101(openai)
from google.adk.agents import LlmAgent
from google.adk.models.lite_llm import LiteLlm  # expect: IL101(litellm)
from mem0 import AsyncMemory  # expect: IL101(openai)
from smolagents import CodeAgent, InferenceClientModel, LiteLLMModel, OpenAIServerModel  # expect: IL101(huggingface), IL101(litellm), IL101(openai)
from strands import Agent
from strands.models import BedrockModel  # expect: IL101(aws-bedrock)
from strands.models.openai import OpenAIModel  # expect: IL101(openai)

SMALL = CodeAgent(tools=[], model=OpenAIServerModel("gpt-4.1"))  # expect: IL102(openai)
HUB = InferenceClientModel(token="t")  # expect: IL102(huggingface)
ANY = LiteLLMModel("anthropic/claude-sonnet-4-5")  # expect: IL102(litellm)


def strands_agents(tools):
    bedrock = BedrockModel(region_name="eu-west-1")  # expect: IL102(aws-bedrock)
    spare = Agent(model=OpenAIModel(model_id="gpt-4.1"), tools=tools)  # expect: IL102(openai)
    return Agent(model=bedrock), spare, Agent(model="eu.anthropic.claude-sonnet-4-5-v1:0")  # expect: IL106(aws-bedrock)


def adk_agents(instruction):
    fast = LlmAgent(name="fast", model="gemini-2.5-flash", instruction=instruction)  # expect: IL106(google-gemini)
    return fast, LlmAgent(name="slow", model=LiteLlm("openai/gpt-4.1"))  # expect: IL102(litellm)


def agno_agents():
    chat = OpenAIChat(id="gpt-4.1")  # expect: IL102(openai)
    return AgnoAgent(model=chat), AgnoAgent(model="anthropic:claude-sonnet-4-5")  # expect: IL106(anthropic)


def memories(config):
    return mem0.Memory(), AsyncMemory.from_config(config)  # expect: IL102(openai, high), IL102(openai, medium)
