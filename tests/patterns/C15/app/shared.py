"""One client for the whole program."""

import anthropic  # expect: IL101(anthropic)
from openai import OpenAI  # expect: IL101(openai)

client = OpenAI()  # expect: IL102(openai)
claude: anthropic.Anthropic = anthropic.Anthropic()  # expect: IL102(anthropic)
waiting = []
