"""Same-file names that end at the gateway."""

from openai import OpenAI

HOUSE = "https://llm.acme.internal"
CHAT = HOUSE + "/v1"


class Desk:
    url = CHAT

    def __init__(self, key):
        self.client = OpenAI(base_url=self.url, api_key=key)


def by_constant(key):
    return OpenAI(base_url=f"{HOUSE}/eu/v1", api_key=key)
