"""Attributes of our own objects with the same names."""

import types

openai = types.SimpleNamespace()
openai.api_base = "https://llm.acme.internal/v1"
openai.api_key = "team-key"
