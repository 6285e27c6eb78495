"""The same shape on clients of other products, and on our own."""

from letta_client import Letta

from app.board import Board

letta = Letta(base_url="http://memory.acme.internal")
board = Board()


def remember(agent, text):
    return letta.agents.messages.create(agent_id=agent, messages=[text])


def post(text):
    return board.chat.completions.create(text)


def unknown(client, text):
    return client.responses.create(model="chat", input=text)  # allow-info: IL103
