"""Subclasses that add a line to every request."""

from langchain_openai import ChatOpenAI  # expect: IL101
from llama_index.llms.openai import OpenAI as IndexModel  # expect: IL101
from openai import AsyncOpenAI  # expect: IL101(openai)


class TracedClient(AsyncOpenAI):  # expect: IL102(openai)
    async def post(self, path, **options):
        print("POST", path)
        return await super().post(path, **options)


class TracedChat(ChatOpenAI):  # expect: IL102
    team: str = "care"


class MutedIndex(IndexModel):  # expect: IL102
    def complete(self, prompt, **options):
        return super().complete(prompt[:100], **options)
