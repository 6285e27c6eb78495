"""Calls of the same shape on objects that are something else, or of which nothing is known."""

import httpx
from acme_voice.plugins import openai
from twilio.rest import Client

from acme_voice.inference import router

twilio = Client("AC0", "token")


class Desk:
    def __init__(self, client, llm, sms: Client):
        self.client = client
        self.llm = llm
        self.sms = sms
        self.ai = router.client()

    def notify(self, number, text):
        self.sms.messages.create(to=number, from_="+15550100", body=text)
        return twilio.messages.create(to=number, from_="+15550100", body=text)

    def turn(self, messages):
        return self.client.chat.completions.create(model="chat", messages=messages)

    def routed(self, text):
        return self.ai.responses.create(model="chat", input=text)


def injected(client, messages):
    return client.chat.completions.create(model="chat", messages=messages)


def untyped_default(messages, client=None):
    client = client or router.client()
    return client.messages.create(model="chat", max_tokens=100, messages=messages)


def letta(client, agent):
    return client.agents.messages.create(agent_id=agent, messages=[])


def voice():
    return openai.LLM(model="gpt-4.1-mini"), openai.STT(), openai.TTS()


def shadow(openai, messages):
    return openai.chat.completions.create(model="chat", messages=messages)


def inner_shadow(messages):
    openai = router.client()
    return openai.chat.completions.create(model="chat", messages=messages)


def chained(litellm):
    return [litellm.completion(model="chat", messages=[]) for litellm in litellm.copies]


def completion(model, messages):
    return router.complete(model, messages)


def own_function(messages):
    return completion(model="chat", messages=messages)


def plain_http(client: httpx.Client):
    return client.post("https://example.com/v1/chat/completions", json={})


class Completions:
    def create(self, **options):
        return options


class Chat:
    completions = Completions()


def own_classes():
    return Chat().completions.create(model="chat")
