"""Defaults that are ours or lead to a page."""

import os

import httpx

CRM_URL = os.getenv("CRM_URL", "https://crm.acme.internal")
HELP_URL = os.environ.get("HELP_URL", "https://platform.openai.com/docs")


def customer(number):
    """OPENAI_BASE_URL, https://api.openai.com/v1 by default, is read elsewhere."""
    return httpx.get(f"{CRM_URL}/{number}"), HELP_URL
