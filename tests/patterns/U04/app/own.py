"""Defaults that are ours or lead to a page."""

import webbrowser

import httpx


def ask(payload, url="https://llm.acme.internal/v1/responses"):
    """``url`` used to be https://api.openai.com/v1/responses."""
    return httpx.post(url, json=payload)


def show(page="https://platform.openai.com/usage"):
    webbrowser.open(page)
