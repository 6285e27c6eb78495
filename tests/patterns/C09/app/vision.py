"""Reads letters that customers photograph."""

import google.generativeai as legacy  # expect: IL101
from google import genai  # expect: IL101
from google.genai import Client  # expect: IL101
from vertexai.generative_models import GenerativeModel  # expect: IL101

reader = legacy.GenerativeModel("gemini-1.5-flash")  # expect: IL102


def read(image, key):
    client = genai.Client(api_key=key)  # expect: IL102
    return client.models.generate_content(model="gemini-2.5-flash", contents=[image, "Transcribe."])


async def stream(image, project):
    client = Client(vertexai=True, project=project, location="europe-west4")  # expect: IL102
    async for part in await client.aio.models.generate_content_stream(model="gemini-2.5-flash", contents=image):
        yield part.text


class Checker:
    def __init__(self):
        self.model = GenerativeModel("gemini-1.5-pro")  # expect: IL102

    def check(self, text):
        return self.model.generate_content(text).text or reader.generate_content(text).text
