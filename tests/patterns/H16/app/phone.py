from .gateway.speech import speak
from .gateway.chat import passthrough


async def ring(provider, payload):
    speak("ring")
    return await passthrough(provider, payload)
