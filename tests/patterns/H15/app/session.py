"""Plugins, which are not the SDK and build its clients, and other products with the same chains of calls."""

from letta_client import Letta
from livekit.plugins import anthropic, openai  # expect: IL101(anthropic), IL101(openai)
from twilio.rest import Client

from app.records import Board, OpenAI

client = Client("AC0", "token")
letta = Letta()


def session():
    models = openai.LLM(model="gpt-4.1-mini"), anthropic.LLM()  # expect: IL102(openai), IL102(anthropic)
    return models, openai.TTS(voice="nova")  # expect: IL102(openai)


def sms(number, text):
    return client.messages.create(to=number, from_="+15550100", body=text)


def remember(agent, text):
    return letta.agents.messages.create(agent_id=agent, messages=[text])


def post(text):
    board = Board()
    return board.chat.completions.create(model="notice", messages=[text]), OpenAI("desk", board).tokens([text])
