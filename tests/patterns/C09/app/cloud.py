"""Google without inference."""

from google.cloud import bigquery, storage
from google.oauth2 import service_account


class Client:
    """First-party: a customer of the shop."""


def buckets(path):
    credentials = service_account.Credentials.from_service_account_file(path)
    return storage.Client(credentials=credentials), bigquery.Client(credentials=credentials), Client()
