"""Summaries of calls for the ticket system."""

import anthropic  # expect: IL101(anthropic)
from openai import AsyncOpenAI  # expect: IL101(openai)

PROMPT = "Summarise the call in three sentences."


class Summariser:
    def __init__(self, timeout):
        self.client = AsyncOpenAI(timeout=timeout)  # expect: IL102(openai)

    async def run(self, transcript):
        reply = await self.client.responses.create(model="gpt-4.1-mini", instructions=PROMPT, input=transcript)
        return reply.output_text


async def second_opinion(transcript):
    client = anthropic.AsyncAnthropic()  # expect: IL102(anthropic)
    reply = await client.messages.create(model="claude-haiku-4-5", max_tokens=300, messages=[{"role": "user", "content": transcript}])
    return reply.content[0].text
