import os

import requests

session = requests.Session()
session.headers["X-Team"] = "search"
answer = session.post(
    "https://api.openai.com/v1/chat/completions",
    headers={"Authorization": f"Bearer {os.environ['OPENAI_API_KEY']}"},
    json={"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "Where is the office?"}]},
    timeout=20,
)
answer.raise_for_status()
print(answer.json()["choices"][0]["message"]["content"])
