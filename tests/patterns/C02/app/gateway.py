"""The same class pointed at our gateway is fine."""

from openai import OpenAI

client = OpenAI(base_url="https://llm.acme.internal/v1", api_key="team-key")


def ask(text):
    """Not https://api.x.ai/v1 any more."""
    return client.responses.create(model="chat", input=text)
