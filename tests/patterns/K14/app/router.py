"""The router: Gemini on two clouds."""

import os

from google import genai

_clients = (
    genai.Client(vertexai=True, project=os.environ["GCP_PROJECT"], location="europe-west4"),
    genai.Client(api_key=os.environ["GEMINI_API_KEY"]),
)


async def complete(contents):
    for client in _clients:
        try:
            return (await client.aio.models.generate_content(model="gemini-2.5-flash", contents=contents)).text
        except Exception:
            continue
    raise RuntimeError("no cloud answered")
