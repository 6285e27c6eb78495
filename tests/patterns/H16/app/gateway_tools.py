"""A neighbour with a similar name is no zone."""

import litellm  # expect: IL101(litellm)


def ask(messages):
    return litellm.completion(model="gpt-4.1", messages=messages)  # expect: IL103(litellm)


def raw(payload):
    import httpx

    return httpx.post("https://api.openai.com/v1/responses", json=payload)  # expect: IL104(openai)
