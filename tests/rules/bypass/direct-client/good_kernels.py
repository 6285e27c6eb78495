"""The same frameworks without a model, or behind the gateway."""

from autogen_ext.models.openai import OpenAIChatCompletionClient
from autogen_ext.tools.mcp import McpWorkbench
from haystack import Pipeline
from haystack.components.builders import ChatPromptBuilder
from haystack.components.generators.chat import OpenAIChatGenerator
from ibm_watsonx_ai import APIClient, Credentials
from langchain_community.chat_models.fake import FakeListChatModel
from langchain_community.vectorstores import FAISS
from semantic_kernel import Kernel
from semantic_kernel.functions import kernel_function

GATEWAY = "https://llm.acme.internal/v1"


def routed():
    return OpenAIChatCompletionClient(model="fast", base_url=GATEWAY), McpWorkbench


def pipeline():
    built = Pipeline()
    built.add_component("prompt", ChatPromptBuilder())
    built.add_component("llm", OpenAIChatGenerator(model="fast", api_base_url=GATEWAY))
    return built


def platform(url, key):
    return APIClient(Credentials(url=url, api_key=key)).spaces.list()


def fakes(texts):
    return FakeListChatModel(responses=texts), FAISS, Kernel(), kernel_function
