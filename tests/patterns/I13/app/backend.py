"""The environment decides which SDK is there."""

import os
import sys

if os.environ.get("DESK_MODEL") == "claude":
    from anthropic import AsyncAnthropic as ChatClient  # expect: IL101(anthropic)
else:
    from openai import AsyncOpenAI as ChatClient  # expect: IL101(openai)

if sys.version_info >= (3, 11):
    import groq  # expect: IL101(groq)
else:
    groq = None

if os.environ.get("OFFLINE"):
    from app.offline import Client as VoiceClient
else:
    from elevenlabs import ElevenLabs as VoiceClient  # expect: IL101(elevenlabs)

chat = ChatClient()  # expect: IL102
voice = VoiceClient()  # expect: IL102(elevenlabs)


def fast(messages):
    return groq.Groq().chat.completions.create(model="llama-3.1-8b-instant", messages=messages)  # expect: IL102(groq)
