"""Where the requests go is decided somewhere else."""

from openai import AsyncOpenAI, OpenAI  # expect: IL101(openai)

DEFAULT = "https://api.openai.com/v1"  # expect: IL104(openai)


class Desk:
    url = "https://api.groq.com/openai/v1"  # expect: IL104(groq)

    def __init__(self, settings):
        self.settings = settings
        self.client = OpenAI(base_url=settings.llm_url, api_key=settings.key)  # expect: IL102(openai, unsure)
        self.spare = OpenAI(base_url=self.url, api_key=settings.key)  # expect: IL102(groq)

    def by_table(self, urls, kind):
        return AsyncOpenAI(base_url=urls[kind])  # expect: IL102(openai, unsure)

    def by_call(self):
        return AsyncOpenAI(base_url=self.settings.url_for("chat"))  # expect: IL102(openai, unsure)


def constant(key):
    return OpenAI(base_url=DEFAULT, api_key=key)  # expect: IL102(openai)


def parameter(key, base_url="https://api.openai.com/v1"):  # expect: IL104(openai)
    return OpenAI(base_url=base_url, api_key=key)  # expect: IL102(openai)
