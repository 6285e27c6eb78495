"""A plain list that ends in an import, through a loop and a helper; the names beside it are printed."""

from importlib import import_module

CHAIN = ["groq.Groq", "app.desks.returns.ReturnsDesk", "cerebras.cloud.sdk.Cerebras"]  # expect: IL105(groq), IL105(cerebras)
KNOWN = ["openai.OpenAI", "cohere.ClientV2"]


def load(path):
    module, _, cls = path.rpartition(".")
    return getattr(import_module(module), cls)


def first():
    for path in CHAIN:
        try:
            return load(path)()
        except ImportError:
            print(path, "is none of", KNOWN)
    return None
