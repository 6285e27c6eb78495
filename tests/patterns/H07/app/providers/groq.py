"""A provider is three lines; none of them requests anything."""

from .template import ChatTemplate


class Groq(ChatTemplate):
    url = "https://console.groq.com/playground"
    base_url = "https://api.groq.com/openai/v1"  # expect: IL104(groq)
    working = True
