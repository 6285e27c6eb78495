import boto3
from elevenlabs.client import AsyncElevenLabs


class Voice(AsyncElevenLabs):
    """The approved subclass."""


def speak(text):
    polly = boto3.client("polly")
    return polly.synthesize_speech(Text=text, OutputFormat="pcm", VoiceId="Vicki") if text else Voice()
