"""Clients built outside the router: the plain shapes."""

import os

import anthropic  # expect: IL101(anthropic)
import openai  # expect: IL101(openai)
from cohere import AsyncClientV2  # expect: IL101(cohere)
from deepgram import AsyncDeepgramClient  # expect: IL101(deepgram)
from elevenlabs.client import ElevenLabs  # expect: IL101(elevenlabs)
from google import genai  # expect: IL101
from huggingface_hub import InferenceClient  # expect: IL101
from litellm import Router  # expect: IL101(litellm)
from ollama import AsyncClient as OllamaClient  # expect: IL101(ollama)
from openai import AsyncAzureOpenAI, AsyncOpenAI, AzureOpenAI, OpenAI  # expect: IL101

shared = OpenAI()  # expect: IL102(openai, high)
xai = OpenAI(api_key=os.environ["XAI_KEY"], base_url="https://api.x.ai/v1")  # expect: IL102(high)
azure = AzureOpenAI(azure_endpoint="https://acme.openai.azure.com", api_version="2024-10-21")  # expect: IL102
explicit = OpenAI(base_url=None)  # expect: IL102(openai)
local = OpenAI(base_url="http://localhost:11434/v1", api_key="unused")  # expect: IL102
pool = Router(model_list=[{"model_name": "chat", "litellm_params": {"model": "gpt-4.1"}}])  # expect: IL102(litellm)
voices = ElevenLabs(api_key=os.environ["ELEVEN_KEY"])  # expect: IL102(elevenlabs)
speech = AsyncDeepgramClient()  # expect: IL102(deepgram)
hub = InferenceClient("meta-llama/Llama-3.3-70B-Instruct")  # expect: IL102
edge = OllamaClient(host="http://10.0.0.7:11434")  # expect: IL102(ollama)


class Summariser:
    fallback = anthropic.Anthropic()  # expect: IL102(anthropic)

    def __init__(self, settings, client=None):
        self.client = openai.AsyncOpenAI(  # expect: IL102(openai)
            api_key=settings.key,
            timeout=20,
            max_retries=1,
        )
        self.spare = client or AsyncOpenAI(api_key=settings.spare_key)  # expect: IL102(openai)
        self.ranker = AsyncClientV2(api_key=settings.rank_key)  # expect: IL102(cohere)

    async def run(self, text):
        reply = await self.client.chat.completions.create(model="gpt-4.1-mini", messages=text)
        await self.ranker.rerank(model="rerank-v3.5", query=text, documents=[])
        return reply or self.fallback.messages.create(model="claude-haiku-4-5", max_tokens=99, messages=text)


def once(prompt):
    return openai.OpenAI(timeout=5).responses.create(model="gpt-4.1", input=prompt)  # expect: IL102(openai)


def tuned():
    return OpenAI().with_options(timeout=3)  # expect: IL102(openai)


def google(project):
    with genai.Client(vertexai=True, project=project, location="europe-west4") as client:  # expect: IL102
        return client.models.generate_content(model="gemini-2.5-flash", contents="hi")


def vendor_default(base_url=None):
    return OpenAI(base_url=base_url or "https://api.openai.com/v1")  # expect: IL102(openai)


def chosen_endpoint(settings):
    return OpenAI(base_url=settings.base_url, api_key=settings.key)  # expect: IL102(openai, unsure)


def hidden_options(options):
    return AsyncOpenAI(**options)  # expect: IL102(openai, unsure)


def unknown_environment():
    return OpenAI(base_url=os.environ["SOME_OTHER_URL"])  # expect: IL102(openai, unsure)


async def deployment(resource):
    async with AsyncAzureOpenAI(azure_endpoint=f"https://{resource}.openai.azure.com") as client:  # expect: IL102
        return await client.embeddings.create(model="embed", input="x")


def vertex():
    return anthropic.AnthropicVertex(region="europe-west1", project_id="acme")  # expect: IL102


def bedrock():
    return anthropic.AsyncAnthropicBedrock(aws_region="eu-central-1")  # expect: IL102
