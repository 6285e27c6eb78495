"""Summaries of support calls: every way an import statement can name an SDK."""

import anthropic  # expect: IL101(anthropic, high)
import groq as fast  # expect: IL101(groq)
import openai, os  # expect: IL101(openai)
import openai.resources.chat  # expect: IL101(openai)
from cohere import ClientV2 as Ranker  # expect: IL101(cohere)
from google import genai  # expect: IL101
from mistralai.client import Mistral  # expect: IL101
from openai import AsyncOpenAI  # expect: IL101(openai, high)


def ask(prompt, key):
    client = anthropic.Anthropic(api_key=key)  # expect: IL102(anthropic)
    return client.messages.create(model="claude-sonnet-4-5", max_tokens=300, messages=[{"role": "user", "content": prompt}])


def ask_fast(prompt):
    return fast.Groq().chat.completions.create(model="llama-3.3-70b", messages=[prompt])  # expect: IL102(groq)


def rank(query, documents):
    return Ranker().rerank(model="rerank-v3.5", query=query, documents=documents)  # expect: IL102(cohere)


def picture(prompt):
    return openai.images.generate(model="gpt-image-1", prompt=prompt)  # expect: IL103(openai)


def describe(prompt):
    client = genai.Client(api_key=os.environ["GEMINI_API_KEY"])  # expect: IL102
    return client.models.generate_content(model="gemini-2.5-flash", contents=prompt)


def translate(prompt):
    return Mistral(api_key=os.environ["MISTRAL_API_KEY"]).chat.complete(model="mistral-large-latest", messages=[prompt])  # expect: IL102


async def stream(prompt):
    client = AsyncOpenAI()  # expect: IL102(openai)
    async for event in await client.responses.create(model="gpt-4.1-mini", input=prompt, stream=True):
        yield event
