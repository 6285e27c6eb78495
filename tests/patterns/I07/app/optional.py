"""Backends that may not be installed."""

try:
    import groq  # expect: IL101(groq)
except ImportError:
    groq = None

try:
    from together import Together  # expect: IL101(together)

    HAS_TOGETHER = True
except (ImportError, OSError):
    HAS_TOGETHER = False

try:
    import orjson as json
except ModuleNotFoundError:
    import json

try:
    from app.extras import cohere
except ImportError:
    cohere = None


def fast(messages):
    if groq is None:
        raise RuntimeError("pip install groq")
    return groq.Groq().chat.completions.create(model="llama-3.3-70b-versatile", messages=messages)  # expect: IL102(groq)


def cheap(messages):
    return Together().chat.completions.create(model="Qwen/Qwen2.5-7B-Instruct-Turbo", messages=messages)  # expect: IL102


def joined(left, right):
    return cohere.join(left, right) if cohere else json.dumps([left, right])
