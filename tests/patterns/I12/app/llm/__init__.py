"""Everything about language models; importing the package loads the SDK."""

import litellm  # expect: IL101(litellm)

from openai import OpenAI  # expect: IL101(openai)

from .text import shorten

client = OpenAI()  # expect: IL102(openai)


def quick(prompt):
    return litellm.completion(model="gpt-4.1-nano", messages=[prompt])  # expect: IL103(litellm)
