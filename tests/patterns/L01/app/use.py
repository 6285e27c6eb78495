from app.voices import Anthropic, ElevenLabs, OpenAI
from app import voices

client = OpenAI(messages=[], base_url="")
labs = ElevenLabs(rooms=12)


def all_of_them():
    return [voices.OpenAI([]), voices.ElevenLabs(), Anthropic([]).create(), client.messages, labs.text_to_speech]


def by_name(kind):
    return {"openai": OpenAI, "anthropic": Anthropic}[kind]([])
