"""The router: the one module that talks to speech providers."""

import os

import httpx
from deepgram import AsyncDeepgramClient
from elevenlabs.client import AsyncElevenLabs

_ears = AsyncDeepgramClient(api_key=os.environ["DEEPGRAM_API_KEY"])
_voice = AsyncElevenLabs(api_key=os.environ["ELEVENLABS_API_KEY"])
_CARTESIA = "https://api.cartesia.ai"


async def listen(audio):
    return await _ears.listen.v1.media.transcribe_file(request=audio, model="nova-3")


async def speak(text, voice):
    try:
        return b"".join([part async for part in _voice.text_to_speech.convert(voice, text=text)])
    except Exception:
        async with httpx.AsyncClient(timeout=8) as http:
            reply = await http.post(f"{_CARTESIA}/tts/bytes", json={"transcript": text, "voice": voice})
        return reply.content
