"""Redirects the whole process."""

import os


def run(port, url):
    os.environ["ANTHROPIC_BASE_URL"] = url  # expect: IL108(anthropic)
    os.environ["DESK_PORT"] = str(port)


def back():
    os.environ["OPENAI_BASE_URL"] = "https://llm.acme.internal/v1"
