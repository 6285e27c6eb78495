import json
import os
import urllib.request

API_URL = "https://api.openai.com/v1"
API_KEY = os.environ["OPENAI_API_KEY"]


def post(path: str, body: dict) -> dict:
    request = urllib.request.Request(API_URL + path, data=json.dumps(body).encode())
    request.add_header("Authorization", f"Bearer {API_KEY}")
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


print(len(post("/embeddings", {"model": "text-embedding-3-small", "input": "office"})["data"]))
