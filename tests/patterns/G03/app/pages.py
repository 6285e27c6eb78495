"""base_url of something else."""

import httpx


def pages(client: httpx.Client):
    client.base_url = "https://pages.acme.internal"
    return client.get("/index")
