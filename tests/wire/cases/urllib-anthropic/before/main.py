import json
import os
import urllib.request

HEADERS = {
    "x-api-key": os.environ["ANTHROPIC_API_KEY"],
    "anthropic-version": "2023-06-01",
    "content-type": "application/json",
}
body = {
    "model": "claude-sonnet-4-5",
    "max_tokens": 64,
    "messages": [{"role": "user", "content": "Where is the office?"}],
}
request = urllib.request.Request("https://api.anthropic.com/v1/messages", json.dumps(body).encode(), HEADERS)
with urllib.request.urlopen(request, timeout=20) as answer:
    print(json.load(answer)["content"][0]["text"])
