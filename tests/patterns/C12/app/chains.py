"""Framework classes that build a client of their own."""

from crewai import LLM  # expect: IL101
from langchain_anthropic import ChatAnthropic  # expect: IL101
from langchain_aws import ChatBedrock, ChatBedrockConverse  # expect: IL101
from langchain_google_genai import ChatGoogleGenerativeAI  # expect: IL101
from langchain_openai import ChatOpenAI, OpenAIEmbeddings  # expect: IL101
from llama_index.llms.openai_like import OpenAILike  # expect: IL101
from pydantic_ai.models.openai import OpenAIChatModel  # expect: IL101

chat = ChatOpenAI(model="gpt-4.1", temperature=0)  # expect: IL102


class Crew:
    model = ChatAnthropic(model="claude-sonnet-4-5")  # expect: IL102

    def __init__(self, region):
        self.nova = ChatBedrockConverse(model="eu.amazon.nova-lite-v1:0", region_name=region)  # expect: IL102
        self.old = ChatBedrock(model_id="anthropic.claude-v2", region_name=region)  # expect: IL102
        self.gemini = ChatGoogleGenerativeAI(model="gemini-2.5-flash")  # expect: IL102

    def ask(self, text):
        return self.nova.invoke(text), self.old.invoke(text), chat.invoke(text)


def vectors(texts):
    return OpenAIEmbeddings(model="text-embedding-3-small").embed_documents(texts)  # expect: IL102


def grok():
    return OpenAILike(model="grok-4", api_base="https://api.x.ai/v1")  # expect: IL102


def agent_model():
    return OpenAIChatModel("gpt-4.1")  # expect: IL102


def crew_model():
    return LLM(model="anthropic/claude-sonnet-4-5")  # expect: IL106
