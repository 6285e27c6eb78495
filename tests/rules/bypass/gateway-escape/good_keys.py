"""Keys of the gateway, and no key at all."""

import os

import openai  # expect: IL101

openai.api_key = os.environ["ACME_LLM_KEY"]


def forget():
    openai.api_key = None
