"""Requests to providers without any SDK."""

import asyncio
import subprocess
import urllib.request

import aiohttp
import httpx
import requests
import websockets
from requests import post as send

HEADERS = {"Authorization": "Bearer key"}


def ask(payload):
    return requests.post("https://api.openai.com/v1/chat/completions", json=payload, headers=HEADERS)  # expect: IL104(openai, high)


def ask_claude(payload):
    return send("https://api.anthropic.com/v1/messages", json=payload)  # expect: IL104(anthropic)


def generic(payload):
    return requests.request("POST", "https://api.groq.com/openai/v1/chat/completions", json=payload)  # expect: IL104(groq)


def by_keyword(payload):
    return requests.post(
        json=payload,
        url="https://api.mistral.ai/v1/chat/completions",  # expect: IL104
    )


async def speak(text):
    async with httpx.AsyncClient(timeout=10) as client:
        reply = await client.post(
            "https://api.elevenlabs.io/v1/text-to-speech/voice",  # expect: IL104(elevenlabs)
            json={"text": text},
        )
    return reply.content


def base_client():
    return httpx.Client(base_url="https://api.cohere.com/v2")  # expect: IL104(cohere)


async def listen(audio):
    async with aiohttp.ClientSession() as session:
        async with session.post("https://api.deepgram.com/v1/listen?model=nova-3", data=audio) as reply:  # expect: IL104(deepgram)
            return await reply.json()


async def realtime():
    async with websockets.connect("wss://api.openai.com/v1/realtime?model=gpt-realtime") as socket:  # expect: IL104(openai)
        await socket.send("{}")


def old_school(body):
    request = urllib.request.Request("https://api.together.xyz/v1/completions", data=body)  # expect: IL104(together)
    return urllib.request.urlopen(request)


def gemini(body):
    return httpx.post("https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent", json=body)  # expect: IL104


def models():
    return subprocess.run(["curl", "-s", "https://api.openai.com/v1/models"], capture_output=True)  # expect: IL104(openai)


async def models_later():
    return await asyncio.create_subprocess_exec("curl", "https://api.openai.com/v1/models")  # expect: IL104(openai)


def hub(body):
    return requests.post("https://router.huggingface.co/v1/chat/completions", json=body)  # expect: IL104


def regional(body):
    return requests.post("https://eu.api.openai.com/v1/responses", json=body)  # expect: IL104(openai)
