"""Imports that hide in functions, conditions and handlers."""

import os
import sys

try:
    import together  # expect: IL101(together)
except ImportError:
    together = None

try:
    from deepgram import DeepgramClient  # expect: IL101(deepgram)
    HAS_SPEECH = True
except (ImportError, OSError):
    HAS_SPEECH = False

if os.environ.get("USE_CLAUDE"):
    from anthropic import AsyncAnthropic as ChatClient  # expect: IL101(anthropic)
else:
    from openai import AsyncOpenAI as ChatClient  # expect: IL101(openai)

if sys.version_info >= (3, 11):
    import elevenlabs.client  # expect: IL101(elevenlabs)


class Speaker:
    from elevenlabs import ElevenLabs as backend  # expect: IL101(elevenlabs)


def embed(texts):
    from openai import OpenAI  # expect: IL101(openai)

    return OpenAI().embeddings.create(model="text-embedding-3-small", input=texts)  # expect: IL102(openai)


def local_answer(prompt):
    try:
        import ollama  # expect: IL101(ollama)
    except ImportError:
        return None
    else:
        return ollama.chat(model="llama3.2", messages=[{"role": "user", "content": prompt}])  # expect: IL103(ollama)


async def fallback(prompt, primary):
    try:
        return await primary(prompt)
    except Exception:
        from groq import AsyncGroq  # expect: IL101(groq)

        client = AsyncGroq(timeout=5)  # expect: IL102(groq)
        return await client.chat.completions.create(model="llama-3.3-70b-versatile", messages=prompt)


def summarise(batch, key):
    return together.Together(api_key=key).chat.completions.create(model="meta-llama/Llama-3.3-70B-Instruct-Turbo", messages=batch)  # expect: IL102(together)


def transcribe(key):
    return DeepgramClient(api_key=key)  # expect: IL102(deepgram)


def chat(key):
    return ChatClient(api_key=key)  # expect: IL102
