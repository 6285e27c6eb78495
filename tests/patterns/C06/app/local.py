"""Models on the machine under the desk."""

import ollama  # expect: IL101(ollama)
from openai import OpenAI  # expect: IL101

under_the_desk = OpenAI(base_url="http://localhost:11434/v1", api_key="unused")  # expect: IL102


def quick(text):
    client = OpenAI(base_url="http://127.0.0.1:8000/v1", api_key="unused")  # expect: IL102
    return client.chat.completions.create(model="qwen", messages=[text])


def embed(text):
    return ollama.Client(host="http://localhost:11434").embed("nomic-embed-text", text)  # expect: IL102(ollama)
