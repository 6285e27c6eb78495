"""Instrumentation watches clients that somebody else built."""

from langfuse import observe
from openinference.instrumentation.openai import OpenAIInstrumentor  # allow-info: IL101
from opentelemetry.instrumentation.anthropic import AnthropicInstrumentor  # allow-info: IL101

from app.router import complete


def switch_on(provider):
    OpenAIInstrumentor().instrument(tracer_provider=provider)
    AnthropicInstrumentor().instrument(tracer_provider=provider)


@observe()
async def answer(text):
    return await complete([{"role": "user", "content": text}])
