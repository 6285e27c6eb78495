"""The router: what it builds is approved, wherever it points."""

import openai

openai.base_url = "https://api.openai.com/v1/"


class RouterClient(openai.OpenAI):
    def __init__(self, **options) -> None:
        super().__init__(base_url="https://api.openai.com/v1", **options)


client = RouterClient()
plain = openai.OpenAI()
fallback = client.with_options(base_url="https://eu.api.openai.com/v1")


def get_client() -> openai.OpenAI:
    return client
