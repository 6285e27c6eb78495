import os

import httpx

client = httpx.Client(
    base_url="https://api.openai.com/v1",
    headers={"Authorization": "Bearer " + os.environ["OPENAI_API_KEY"]},
    timeout=20,
)
body = {"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "Where is the office?"}]}
answer = client.post("/chat/completions", json=body, headers={"X-Team": "search"})
print(answer.json()["choices"][0]["message"]["content"])
