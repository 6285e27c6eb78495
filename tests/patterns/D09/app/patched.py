"""Watches every request of the SDK."""

from openai import OpenAI  # expect: IL101(openai)

_post = OpenAI.post


def _traced(self, path, **options):
    print("POST", path)
    return _post(self, path, **options)


OpenAI.post = _traced
