import json
import os
import urllib.request

model = "gemini-2.5-flash"
url = f"https://generativelanguage.googleapis.com/v1beta/models/{model}:generateContent?key={os.environ['GEMINI_API_KEY']}"
body = {"contents": [{"parts": [{"text": "Where is the office?"}]}]}
request = urllib.request.Request(url, data=json.dumps(body).encode(), headers={"Content-Type": "application/json"})
with urllib.request.urlopen(request, timeout=20) as answer:
    print(json.load(answer)["candidates"][0]["content"]["parts"][0]["text"])
