import os

import requests

answer = requests.post(
    "https://api.deepgram.com/v1/listen",
    params={"model": "nova-3", "language": "en"},
    headers={"Authorization": f"Token {os.environ['DEEPGRAM_API_KEY']}", "Content-Type": "audio/wav"},
    data=b"RIFF0000WAVE",
    timeout=20,
)
print(answer.json()["results"]["channels"][0]["alternatives"][0]["transcript"])
