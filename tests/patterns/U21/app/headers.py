"""Headers that only one provider reads."""

import httpx


def speak(url, key, text):
    return httpx.post(url, headers={"xi-api-key": key}, json={"text": text})  # allow-info: IL104


def claude(url, key, payload):
    headers = {"x-api-key": key, "anthropic-version": "2023-06-01"}  # allow-info: IL104
    return httpx.post(url, headers=headers, json=payload)  # allow-info: IL104


class Listener:
    def headers(self, key):
        return {"Ocp-Apim-Subscription-Key": key}  # allow-info: IL104

    def gemini(self, key):
        return {"x-goog-api-key": key, "OpenAI-Beta": "realtime=v1"}  # allow-info: IL104
