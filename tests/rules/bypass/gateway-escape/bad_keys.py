"""A key for every client of the process, without the address of the gateway."""

import os

import litellm  # expect: IL101
import openai  # expect: IL101

openai.api_key = os.environ["OPENAI_API_KEY"]  # expect: IL108 (medium, openai)


def configure(settings):
    litellm.api_key = settings.key  # expect: IL108 (medium, litellm)
