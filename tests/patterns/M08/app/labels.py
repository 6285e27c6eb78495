"""Strings of the same grammar that are something else."""

import logging

import httpx

logger = logging.getLogger(__name__)

MEDIA = "audio/mpeg"
PORT = "openai:8080"
DEFAULT = {"model": "openai/gpt-4.1"}


def ask(prompt):
    logger.info("openai:gpt-4.1 via %s", PORT)
    return httpx.post("https://llm.acme.internal/v1/responses", json={**DEFAULT, "input": prompt})
