"""Frameworks and multi-provider libraries that build clients of their own."""

import litellm  # expect: IL101(litellm)
from langchain_anthropic import ChatAnthropic  # expect: IL101
from langchain_aws import ChatBedrockConverse  # expect: IL101
from langchain_google_genai import ChatGoogleGenerativeAI  # expect: IL101
from langchain_openai import ChatOpenAI  # expect: IL101
from langchain_openai.embeddings import OpenAIEmbeddings  # expect: IL101
from llama_index.llms.openai import OpenAI as IndexModel  # expect: IL101
from pydantic_ai.models.openai import OpenAIChatModel  # expect: IL101


def build(name):
    if name == "claude":
        return ChatAnthropic(model="claude-sonnet-4-5", timeout=20)  # expect: IL102
    if name == "nova":
        return ChatBedrockConverse(model="us.amazon.nova-lite-v1:0", region_name="us-east-1")  # expect: IL102
    if name == "gemini":
        return ChatGoogleGenerativeAI(model="gemini-2.5-flash")  # expect: IL102
    if name == "index":
        return IndexModel(model="gpt-4.1")  # expect: IL102
    if name == "agent":
        return OpenAIChatModel("gpt-4.1")  # expect: IL102
    return ChatOpenAI(model="gpt-4.1-mini")  # expect: IL102


def embeddings():
    return OpenAIEmbeddings(model="text-embedding-3-large")  # expect: IL102


def grade(answer):
    return litellm.completion(model="gpt-4.1", messages=[{"role": "user", "content": answer}])  # expect: IL103(litellm)
