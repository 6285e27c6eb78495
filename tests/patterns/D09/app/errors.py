"""Looks at the SDK's names at run time."""

import litellm  # expect: IL101(litellm)
import openai  # expect: IL101(openai)

NAMES = ("RateLimitError", "APITimeoutError")


def by_name(name):
    return getattr(openai, name)  # expect-info: IL105


def retryable():
    return tuple(getattr(litellm, name) for name in NAMES)  # allow-info: IL105
