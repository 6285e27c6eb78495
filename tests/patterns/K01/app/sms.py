"""The same chain of words on clients of other services."""

from letta_client import Letta
from twilio.rest import Client

from app.router import complete

twilio = Client("AC0", "token")
letta = Letta()


def send(number, text):
    return twilio.messages.create(to=number, from_="+15550100", body=text)


def remember(agent, text):
    return letta.agents.messages.create(agent_id=agent, messages=[text])


def unknown(client, messages):
    return client.chat.completions.create(model="chat", messages=messages)  # allow-info: IL103


async def routed(messages):
    return await complete(messages)
