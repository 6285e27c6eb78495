"""Redirects every client of the process, wherever it is built."""

import os

os.environ["ANTHROPIC_BASE_URL"] = "https://api.anthropic.com"  # expect: IL108(anthropic)


def configure():
    os.environ.setdefault("OPENAI_BASE_URL", "https://api.openai.com/v1")  # expect: IL108(openai)
    os.environ.update(
        {
            "GROQ_BASE_URL": "https://api.groq.com",  # expect: IL108(groq)
            "DESK_LANGUAGE": "de",
        }
    )
