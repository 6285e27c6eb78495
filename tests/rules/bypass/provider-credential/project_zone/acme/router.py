"""The router holds the keys."""

import os

import openai

client = openai.OpenAI(api_key=os.environ["OPENAI_API_KEY"])
