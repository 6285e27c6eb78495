"""``exception-imports = "report"`` makes handlers count."""

from openai import RateLimitError  # expect: IL101(openai)

from acme.router import chat


def ask(prompt):
    try:
        return chat.primary  # expect: IL107(openai)
    except RateLimitError:
        return None
