"""A key that is none, for code under test."""

import os

import openai

os.environ["OPENAI_API_KEY"] = "test"
client = openai.OpenAI()
