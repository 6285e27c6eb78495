import os

import httpx

with httpx.Client(timeout=20) as client:
    answer = client.post(
        "https://api.openai.com/v1/chat/completions",
        headers={"Authorization": f"Bearer {os.environ['OPENAI_API_KEY']}", "X-Team": "search"},
        json={"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "Where is the office?"}]},
    )
    print(answer.json()["choices"][0]["message"]["content"])
