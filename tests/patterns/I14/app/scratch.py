"""Saved from a notebook."""

from openai import *  # expect: IL101(openai)

client = OpenAI(timeout=30)  # expect: IL102(openai)
print(client.responses.create(model="gpt-4.1-mini", input="Say hello to the caller.").output_text)
