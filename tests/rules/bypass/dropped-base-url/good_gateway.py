"""A gateway for one protocol beside a client that speaks another one."""

import os

from anthropic import Anthropic  # expect: IL101
from deepgram import DeepgramClient  # expect: IL101
from openai import OpenAI

GATEWAY = os.environ["ACME_LLM_BASE_URL"]

routed = OpenAI(base_url=GATEWAY)
speech = DeepgramClient()  # expect: IL102
claude = Anthropic()  # expect: IL102
