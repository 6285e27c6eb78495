import httpx

RETRIES = 3


class RequestOptions:
    pass


def complete(messages, options=None):
    return _post({"messages": messages})


def _post(body):
    return httpx.post("https://llm.acme.internal/v1/chat/completions", json=body)
