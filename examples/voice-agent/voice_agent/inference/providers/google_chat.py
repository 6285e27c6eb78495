"""Google behind the router."""

from __future__ import annotations

from google import genai
from google.genai import errors, types

from voice_agent.inference.messages import Message, ProviderFailed

ROLES = {"user": "user", "assistant": "model"}


class GoogleChat:
    """Gemini calls the assistant "model" and takes the instructions in its configuration."""

    name = "google"

    def __init__(self) -> None:
        self.client = genai.Client(http_options=types.HttpOptions(timeout=8_000))

    async def complete(self, messages: list[Message]) -> str:
        try:
            reply = await self.client.aio.models.generate_content(
                model="gemini-2.5-flash",
                contents=[
                    types.Content(role=ROLES[message.role], parts=[types.Part(text=message.text)])
                    for message in messages
                    if message.role in ROLES
                ],
                config=types.GenerateContentConfig(
                    system_instruction=[message.text for message in messages if message.role == "system"],
                    max_output_tokens=300,
                ),
            )
        except errors.APIError as error:
            raise ProviderFailed from error
        return reply.text or ""
