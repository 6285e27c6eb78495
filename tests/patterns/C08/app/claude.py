"""Claude, at home and in three clouds."""

import anthropic  # expect: IL101(anthropic)
from anthropic import AnthropicBedrock, AsyncAnthropic, AsyncAnthropicVertex  # expect: IL101

sync = anthropic.Anthropic(max_retries=0)  # expect: IL102(anthropic)


async def ask(text):
    async with AsyncAnthropic() as client:  # expect: IL102(anthropic)
        return await client.messages.create(model="claude-sonnet-4-5", max_tokens=300, messages=[text])


def bedrock(region):
    return AnthropicBedrock(aws_region=region)  # expect: IL102


def vertex(project):
    return AsyncAnthropicVertex(project_id=project, region="europe-west1")  # expect: IL102


def count(text):
    return sync.messages.count_tokens(model="claude-haiku-4-5", messages=[text])
