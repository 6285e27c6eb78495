"""The same transport for the customer records."""

import httpx


class OpenAI:
    """First-party: an open account, item by item."""

    def __init__(self, http_client):
        self.http = http_client


def items():
    return OpenAI(http_client=httpx.Client(base_url="https://crm.acme.internal", timeout=5)).http
