"""Google and Azure without speech."""

from azure.storage.blob import BlobServiceClient
from google.cloud import storage


class SpeechClient:
    """First-party: a customer who wants a speech written."""


def stores(url):
    return storage.Client(), BlobServiceClient(url), SpeechClient()
