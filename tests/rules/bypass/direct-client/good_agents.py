"""Agent frameworks without a model of their own, and models behind the gateway."""

from agno.agent import Agent as AgnoAgent
from agno.models.message import Message
from agno.models.openai import OpenAIChat
from agno.tools import tool
from google.adk.agents import LlmAgent, SequentialAgent
from google.adk.tools import google_search
from mem0 import MemoryClient
from smolagents import CodeAgent, OpenAIModel, TransformersModel, tool as small_tool
from strands import Agent, tool as strands_tool
from strands.models import Model
from strands.models.openai import OpenAIModel as StrandsModel

from acme.llm import router_model

GATEWAY = "https://llm.acme.internal/v1"


def agents(tools, messages):
    small = CodeAgent(tools=[small_tool(tools)], model=OpenAIModel("fast", api_base=GATEWAY))
    local = CodeAgent(tools=[], model=TransformersModel("house-model"))
    routed = Agent(model=StrandsModel(client_args={"base_url": GATEWAY}, model_id="fast"), tools=[strands_tool(tools)])
    adk = LlmAgent(name="house", model=router_model("fast"), tools=[google_search])
    agno = AgnoAgent(model=OpenAIChat(id="fast", base_url=GATEWAY), tools=[tool(tools)])
    return small, local, routed, SequentialAgent(sub_agents=[adk]), agno, Message(content=messages), MemoryClient()


def is_model(model):
    return isinstance(model, Model)
