"""Reads and writes of a provider's key in the environment."""

import os
from os import environ, getenv
from os import environ as variables

import openai

NAME = "GROQ_API_KEY"

first = os.environ["OPENAI_API_KEY"]  # expect: IL110 (warning, high, openai)
second = os.environ.get("ANTHROPIC_API_KEY", "")  # expect: IL110 (warning, high, anthropic)
third = os.getenv("MISTRAL_API_KEY")  # expect: IL110 (warning, high, mistral)
fourth = getenv("GEMINI_API_KEY")  # expect: IL110 (warning, high, google-gemini)
fifth = environ["XAI_API_KEY"]  # expect: IL110 (warning, high, xai)
sixth = variables.get("DEEPGRAM_API_KEY")  # expect: IL110 (warning, high, deepgram)
seventh = os.environ.pop("COHERE_API_KEY", None)  # expect: IL110 (warning, high, cohere)
eighth = os.environ[NAME]  # expect: IL110 (warning, medium, groq)

os.environ["OPENAI_API_KEY"] = "sk-not-a-real-key"  # expect: IL110 (warning, high, openai)
os.environ.setdefault("ANTHROPIC_API_KEY", first)  # expect: IL110 (warning, high, anthropic)
os.environ.update({"GROQ_API_KEY": first})  # expect: IL110 (warning, high, groq)
os.environ["OPENAI_API_KEY"] = os.environ["OPENAI_API_KEY"].strip()  # expect: IL110 (warning, high, openai)

copied = os.environ.copy()
ninth = copied["OPENAI_API_KEY"]  # expect: IL110 (warning, high, openai)
tenth = copied.get("OPENAI_API_KEY")  # expect: IL110 (warning, high, openai)

KEYS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}


def key_of(provider):
    return os.environ.get(KEYS[provider])  # expect: IL110 (warning, medium, anthropic)


def all_keys():
    openai.api_key = None
    return [os.getenv(name) for name in ("OPENAI_API_KEY", "GROQ_API_KEY")]  # expect: IL110 (warning, medium, groq)


def client():
    if not os.getenv("OPENAI_API_KEY"):  # expect: IL110 (warning, high, openai)
        raise RuntimeError("OPENAI_API_KEY is not set")
    return openai.OpenAI()
