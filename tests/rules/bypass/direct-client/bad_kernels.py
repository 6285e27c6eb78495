"""Frameworks whose model clients are classes of their own, and community models by their modules."""

from autogen_ext.models.openai import AzureOpenAIChatCompletionClient, OpenAIChatCompletionClient  # expect: IL101(azure-openai), IL101(openai)
from haystack.components.embedders import OpenAITextEmbedder  # expect: IL101(openai)
from haystack.components.generators.chat import OpenAIChatGenerator  # expect: IL101(openai)
from ibm_watsonx_ai import Credentials
from ibm_watsonx_ai.foundation_models import ModelInference  # expect: IL101(ibm-watsonx)
from langchain_community.chat_models.litellm import ChatLiteLLM  # expect: IL101(litellm)
from langchain_community.chat_models.vertexai import ChatVertexAI  # expect: IL101(google-vertex)
from langchain_community.embeddings.openai import OpenAIEmbeddings  # expect: IL101(openai)
from langchain_community.llms.ollama import Ollama  # expect: IL101(ollama)
from semantic_kernel import Kernel
from semantic_kernel.connectors.ai.anthropic import AnthropicChatCompletion  # expect: IL101(anthropic)
from semantic_kernel.connectors.ai.open_ai import AzureChatCompletion  # expect: IL101(azure-openai)


def autogen():
    azure = AzureOpenAIChatCompletionClient(model="gpt-4.1", azure_endpoint="https://eu.openai.azure.com")  # expect: IL102(azure-openai)
    return OpenAIChatCompletionClient(model="gpt-4.1"), azure  # expect: IL102(openai)


def haystack(pipeline):
    pipeline.add_component("embedder", OpenAITextEmbedder())  # expect: IL102(openai)
    pipeline.add_component("llm", OpenAIChatGenerator(model="gpt-4.1"))  # expect: IL102(openai)


def watsonx(key, project):
    credentials = Credentials(url="https://eu-de.ml.cloud.ibm.com", api_key=key)
    return ModelInference(model_id="ibm/granite", credentials=credentials, project_id=project)  # expect: IL102(ibm-watsonx)


def community():
    chain = ChatLiteLLM(model="gpt-4.1"), ChatVertexAI()  # expect: IL102(litellm), IL102(google-vertex)
    return chain, OpenAIEmbeddings(), Ollama(model="llama3")  # expect: IL102(openai), IL102(ollama)


def kernel(key):
    built = Kernel()
    built.add_service(AzureChatCompletion(deployment_name="chat"))  # expect: IL102(azure-openai)
    built.add_service(AnthropicChatCompletion(ai_model_id="claude-sonnet-4-5", api_key=key))  # expect: IL102(anthropic)
    return built
