import asyncio

import anthropic

TOOL = {
    "name": "weather",
    "description": "The weather in a city",
    "input_schema": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
}


async def main() -> None:
    client = anthropic.AsyncAnthropic()
    answer = await client.messages.create(
        model="claude-sonnet-4-5",
        max_tokens=100,
        messages=[{"role": "user", "content": "What is the weather?"}],
        tools=[TOOL],
    )
    print(answer.stop_reason, answer.content[0].input)


asyncio.run(main())
