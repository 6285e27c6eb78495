"""This zone is approved for one provider only."""

import anthropic  # expect: IL101(anthropic)
import openai

primary = openai.OpenAI()
spare = anthropic.Anthropic()  # expect: IL102(anthropic)
