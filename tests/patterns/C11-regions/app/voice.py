"""Speech services that know a region or an account and no URL at all."""

import azure.cognitiveservices.speech as speechsdk  # expect: IL101(azure-speech)
from google.cloud import speech, texttospeech  # expect: IL101
from pyht import Client as PlayHt  # expect: IL101(playht)


class Listener:
    def __init__(self, key, region):
        config = speechsdk.SpeechConfig(subscription=key, region=region)  # allow-info: IL102
        self.recogniser = speechsdk.SpeechRecognizer(speech_config=config)  # expect: IL102(azure-speech)
        self.google = speech.SpeechClient()  # expect: IL102

    def hear(self):
        return self.recogniser.recognize_once()


async def say(text):
    client = texttospeech.TextToSpeechAsyncClient()  # expect: IL102
    return await client.synthesize_speech(input=text)


def clone(text, voice):
    return PlayHt(user_id="desk", api_key="k").tts(text, voice)  # expect: IL102(playht)
