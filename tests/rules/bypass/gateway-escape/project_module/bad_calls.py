"""Near misses: nobody can say that the module's own client goes to the gateway."""

import os
import sys

import litellm  # expect: IL101

os.environ["GROQ_BASE_URL"] = "https://api.groq.com"  # expect: IL108


def late():
    litellm.api_base = "https://llm.acme.internal/v1"


def ask(messages):
    return litellm.completion(model="openai/gpt-4o", messages=messages)  # expect: IL103
