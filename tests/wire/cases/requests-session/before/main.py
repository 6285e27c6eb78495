import os

import requests


class Search:
    url = "https://api.openai.com/v1"

    def __init__(self) -> None:
        self.session = requests.Session()
        self.session.headers.update({"Authorization": f"Bearer {os.environ['OPENAI_API_KEY']}", "X-Team": "search"})

    def post(self, path: str, body: dict) -> dict:
        answer = self.session.post(f"{self.url}/{path}", json=body, timeout=20)
        answer.raise_for_status()
        return answer.json()


search = Search()
asked = {"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "Where is the office?"}]}
print(search.post("chat/completions", asked)["choices"][0]["message"]["content"])
print(len(search.post("embeddings", {"model": "text-embedding-3-small", "input": "office"})["data"]))
