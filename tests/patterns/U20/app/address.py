"""Joins addresses."""


def endpoint(base):
    return f"{base}/chat/completions"
