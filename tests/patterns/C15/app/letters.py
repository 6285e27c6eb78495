"""Imports the client itself."""

from app.shared import client  # allow-info: IL107
from app.shared import waiting


def letter(case):
    waiting.append(case)
    return client.responses.create(model="gpt-4.1", input=case)  # expect: IL103(openai)


def shorter(case):
    return client.responses.create(model="gpt-4.1-nano", input=case)
