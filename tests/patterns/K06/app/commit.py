"""No SDK import in this file, yet it calls the provider."""

from app.kit import connect  # allow-info: IL107


def message(diff, key):
    client = connect(key)
    return client.chat.completions.create(model="gpt-4.1-mini", messages=[diff])  # expect: IL103(openai)


class Committer:
    def __init__(self, key):
        self.client = connect(key)

    def title(self, diff):
        return self.client.responses.create(model="gpt-4.1-nano", input=diff)
