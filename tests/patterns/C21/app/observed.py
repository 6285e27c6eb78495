"""A drop-in of a tracing product; the root of the import is no provider."""

from langfuse.openai import AsyncOpenAI as Traced, openai  # expect: IL101
import langfuse.openai as lf  # expect: IL101

client = openai.Client(max_retries=4)  # expect: IL102


async def answer(text):
    return await Traced().responses.create(model="gpt-4.1", input=text)  # expect: IL102


def again(text):
    return lf.AzureOpenAI(api_version="2024-10-21").responses.create(model="office", input=text)  # expect: IL102


def title(text):
    return client.responses.create(model="gpt-4.1-nano", input=text)
