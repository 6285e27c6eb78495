"""The same module without its clients."""

from app import shared
from app.shared import waiting


def queue():
    return [*shared.waiting, *waiting]


class Shared:
    """A first-party client of the queue; see app.shared.client for the other."""

    def client(self):
        return self


client = Shared()


def create(text):
    return client.client() == text
