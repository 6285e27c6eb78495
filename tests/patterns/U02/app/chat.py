"""The request is here, the address is there."""

import httpx
import websockets

from app import const
from app.const import CHAT_URL, CRM_URL

LOCAL = "https://api.cohere.com/v2/rerank"  # expect: IL104(cohere)


def ask(payload):
    return httpx.post(CHAT_URL, json=payload)  # expect: IL104(openai)


def ask_again(payload):
    return httpx.post(CHAT_URL, json=payload, timeout=60)


async def listen():
    return await websockets.connect(const.SPEECH_URL)  # expect: IL104(deepgram)


def rank(payload):
    return httpx.post(LOCAL, json=payload)


def customer(number):
    return httpx.get(f"{CRM_URL}/customers/{number}")
