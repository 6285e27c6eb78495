"""Environment variables that the SDKs read, set from code."""

import os
from os import environ as variables

import openai  # expect: IL101

NAME = "OPENAI_BASE_URL"

os.environ["OPENAI_BASE_URL"] = "https://api.openai.com/v1"  # expect: IL108 (high, openai)
variables["ANTHROPIC_BASE_URL"] = "https://api.anthropic.com"  # expect: IL108 (high, anthropic)
os.environ[NAME] = "https://models.evil.example/v1"  # expect: IL108 (high, openai)
os.environ.setdefault("GROQ_BASE_URL", "https://api.groq.com")  # expect: IL108 (high, groq)
os.environ.update({"OPENAI_API_BASE": "https://api.openai.com/v1"})  # expect: IL108 (high, openai)
os.environ.update(OPENAI_API_BASE="https://api.openai.com/v1")  # expect: IL108 (high, openai)
os.putenv("OPENAI_BASE_URL", "https://api.openai.com/v1")  # expect: IL108 (high, openai)
# The gateway's own variable.
os.environ["ACME_LLM_BASE_URL"] = "https://api.openai.com/v1"  # expect: IL108 (high, openai)


def from_arguments(args):
    os.environ["OPENAI_BASE_URL"] = args.base_url  # expect: IL108 (unsure, openai)


def run():
    return openai.OpenAI()  # expect: IL102
