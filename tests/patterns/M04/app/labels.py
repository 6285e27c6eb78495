"""Defaults of the same grammar that build nothing."""

import os

LABEL = os.getenv("DESK_MODEL", "openai:gpt-4.1")
PRICE = os.environ.get("DESK_PRICE", "openai:2.0")


def label():
    return LABEL.partition(":")[2] or PRICE
