"""Imports the module and goes through it."""

from app import shared  # allow-info: IL107


def mail(case):
    return shared.claude.messages.create(model="claude-haiku-4-5", max_tokens=400, messages=[case])  # expect: IL103(anthropic)
