"""Speech services; no URL is written anywhere."""

import boto3
from deepgram import DeepgramClient  # expect: IL101(deepgram)
from elevenlabs.client import AsyncElevenLabs  # expect: IL101(elevenlabs)


class Listener:
    def __init__(self, region):
        self.deepgram = DeepgramClient()  # expect: IL102(deepgram)
        self.transcribe = boto3.client("transcribe", region_name=region)  # expect: IL102

    def hear(self, audio):
        return self.deepgram.listen.v1.media.transcribe_file(request=audio, model="nova-3")


async def say(text):
    client = AsyncElevenLabs()  # expect: IL102(elevenlabs)
    return [part async for part in client.text_to_speech.convert("nova", text=text)]
