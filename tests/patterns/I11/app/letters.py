"""Two modules away."""

from app.reexport import SyncClient  # allow-info: IL107


class Letters:
    def __init__(self):
        self.client = SyncClient()  # expect: IL102(openai)

    def write(self, case):
        return self.client.responses.create(model="gpt-4.1", input=case)
