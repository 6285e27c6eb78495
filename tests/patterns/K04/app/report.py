"""The getter's class is in another file."""

from app.getters import Desk

desk = Desk()


def report(text):
    return desk.get_client().responses.create(model="gpt-4.1", input=text)  # expect: IL103(openai)
