"""Everything but the address."""

import requests


class Template:
    base_url = None
    needs_key = True

    @classmethod
    def create(cls, messages, key):
        headers = {"Authorization": f"Bearer {key}"}
        return requests.post(f"{cls.base_url}/chat/completions", json={"messages": messages}, headers=headers)  # allow-info: IL104

    def models(self):
        return requests.get(self.base_url + "/models").json()  # allow-info: IL104
