"""The same base class with our own address."""

from .template import Template


class House(Template):
    url = "https://wiki.acme.internal/llm"
    base_url = "https://llm.acme.internal/v1"
    needs_key = False
