"""Other code holds none."""

import os

import openai

client = openai.OpenAI(api_key=os.environ["OPENAI_API_KEY"])  # expect: IL110 (warning, high, openai)
