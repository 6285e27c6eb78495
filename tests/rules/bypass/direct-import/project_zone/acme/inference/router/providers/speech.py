import importlib

import httpx
from langchain_openai import ChatOpenAI


async def fallback(prompt):
    sdk = importlib.import_module("groq")
    async with httpx.AsyncClient() as http:
        await http.post("https://api.elevenlabs.io/v1/text-to-speech/voice", json={"text": prompt})
    return (sdk.Groq(), ChatOpenAI(model="gpt-4.1"))
