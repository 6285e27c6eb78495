"""Checks what the caller said before anyone replies to it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import boto3

MODEL = "us.amazon.nova-lite-v1:0"
QUESTION = "Answer yes or no: is this sentence acceptable on a support line? "


@lru_cache(maxsize=1)
def _bedrock() -> Any:
    return boto3.client("bedrock-runtime", region_name="us-east-1")


def is_acceptable(sentence: str) -> bool:
    """Return whether the call may go on."""
    reply = _bedrock().converse(
        modelId=MODEL,
        messages=[{"role": "user", "content": [{"text": QUESTION + sentence}]}],
        inferenceConfig={"maxTokens": 5},
    )
    answer = reply["output"]["message"]["content"][0]["text"]
    return not answer.strip().lower().startswith("no")
