import json
import os
import urllib.request

BASE = os.getenv("OPENAI_BASE_URL", "https://api.openai.com/v1")
HEADERS = {"Content-Type": "application/json", "X-Team": "search"}
HEADERS["Authorization"] = f"Bearer {os.environ['OPENAI_API_KEY']}"


def ask(path, body):
    request = urllib.request.Request(f"{BASE}/{path}", data=json.dumps(body).encode(), headers=HEADERS)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


chat = ask("chat/completions", {"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "Where?"}]})
print(chat["choices"][0]["message"]["content"])
print(len(ask("embeddings", {"model": "text-embedding-3-small", "input": "office"})["data"]))
