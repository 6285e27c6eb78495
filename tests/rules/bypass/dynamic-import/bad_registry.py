"""Tables of names that end in an import."""

import importlib

MODELS = {
    "gpt": ("langchain_openai", "ChatOpenAI"),  # expect: IL105
    "claude": ("langchain_anthropic", "ChatAnthropic"),  # expect: IL105
    "house": ("acme_voice.models", "HouseModel"),
}
PATHS = {
    "openai": "openai.AsyncOpenAI",  # expect: IL105(openai)
    "groq": "groq.AsyncGroq",  # expect: IL105(groq)
    "house": "acme_voice.clients.HouseClient",
}


def model(kind):
    module, name = MODELS[kind]
    return getattr(importlib.import_module(module), name)


def client(kind):
    module, _, name = PATHS[kind].rpartition(".")
    return getattr(importlib.import_module(module), name)
