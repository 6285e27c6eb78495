"""``exception-imports = "report"`` makes handlers count."""

from openai import RateLimitError  # expect: IL101(openai)

from acme.router import chat


def ask(prompt):
    try:
        return chat.primary
    except RateLimitError:
        return None
