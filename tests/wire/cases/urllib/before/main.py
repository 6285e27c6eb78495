import json
import os
import urllib.request

request = urllib.request.Request(
    "https://api.openai.com/v1/chat/completions",
    data=json.dumps({"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "Where is it?"}]}).encode(),
    headers={"Authorization": "Bearer " + os.environ["OPENAI_API_KEY"], "Content-Type": "application/json"},
)
with urllib.request.urlopen(request, timeout=30) as answer:
    print(json.load(answer)["choices"][0]["message"]["content"])
