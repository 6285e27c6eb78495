"""Azure without inference."""

from azure.identity import DefaultAzureCredential
from azure.storage.blob import BlobServiceClient


class AzureOpenAI:
    """First-party: a budget line."""


def recordings(account):
    return BlobServiceClient(f"https://{account}.blob.core.windows.net", credential=DefaultAzureCredential())


def budget():
    return AzureOpenAI()
