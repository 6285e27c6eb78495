"""Reads like an ordinary use of the package."""

from app.llm import litellm  # allow-info: IL107


def send(messages, model):
    return litellm.completion(model=model, messages=messages, stream=True)  # expect: IL103(litellm)


def send_again(messages):
    return litellm.completion(model="gpt-4.1-mini", messages=messages)
