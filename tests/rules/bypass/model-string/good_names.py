"""First-party classes and functions with the names of framework builders."""

from acme_voice.desk import LLM, init_chat_model


class Agent:
    """A person who answers calls."""

    def __init__(self, extension):
        self.extension = extension


class LM:
    def __init__(self, name):
        self.name = name


desk = Agent("openai:gpt-4.1")
language_model = LM("openai/gpt-4.1")
house = LLM(model="openai/gpt-4.1")
chat = init_chat_model("openai:gpt-4.1")


def shadowed(dspy):
    return dspy.LM("openai/gpt-4.1")
