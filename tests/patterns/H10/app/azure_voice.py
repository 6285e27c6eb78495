"""Key and region; the address is computed inside the SDK."""

from azure.cognitiveservices import speech as speechsdk  # expect: IL101(azure-speech)


class AzureVoice:
    def __init__(self, key, region):
        self.config = speechsdk.SpeechConfig(subscription=key, region=region)  # allow-info: IL102
        self.speaker = speechsdk.SpeechSynthesizer(speech_config=self.config, audio_config=None)  # expect: IL102(azure-speech)

    def say(self, text):
        return self.speaker.speak_ssml_async(text).get()
