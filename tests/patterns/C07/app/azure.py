"""Deployments of our own subscription."""

import os

from langchain_openai import AzureChatOpenAI  # expect: IL101
from openai import AsyncAzureOpenAI, AzureOpenAI  # expect: IL101

office = AzureOpenAI(azure_endpoint=os.environ["AZURE_ENDPOINT"], api_version="2024-10-21")  # expect: IL102


class Transcripts:
    def __init__(self, resource, credential):
        self.client = AsyncAzureOpenAI(  # expect: IL102
            azure_endpoint=f"https://{resource}.openai.azure.com",
            azure_ad_token_provider=credential,
            api_version="2024-10-21",
        )

    async def read(self, audio):
        return await self.client.audio.transcriptions.create(model="whisper", file=audio)


def chain():
    return AzureChatOpenAI(azure_deployment="office", api_version="2024-10-21")  # expect: IL102


def ask(text):
    return office.chat.completions.create(model="office", messages=[text])
