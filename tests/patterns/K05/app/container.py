"""Everything the program needs, built once."""

from anthropic import AsyncAnthropic  # expect: IL101(anthropic)
from openai import AsyncOpenAI  # expect: IL101(openai)


class Container:
    def __init__(self):
        self.OPENAI_CLIENT = AsyncOpenAI()  # expect: IL102(openai)
        self.claude = AsyncAnthropic()  # expect: IL102(anthropic)
        self.mailer = Mailer()


class Mailer:
    """The post room."""

    def __init__(self):
        self.messages = []


container = Container()
