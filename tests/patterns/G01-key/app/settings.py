"""Attributes of our own objects with the same names."""

from app.records import openai

openai.api_key = "none"
