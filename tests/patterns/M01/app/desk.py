"""``model=`` of our own things."""

from dataclasses import dataclass

from app.router import complete


@dataclass
class Agent:
    """A person at the desk."""

    model: str = "openai:gpt-4.1"


async def answer(messages):
    agent = Agent(model="openai:gpt-4.1-mini")
    return agent.model == "openai:gpt-4.1" or await complete(messages)
