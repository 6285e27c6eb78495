"""Sessions for storage, and a session of another kind."""

import aioboto3
import requests

http = requests.Session()


async def fetch(name):
    async with aioboto3.Session().client("s3") as client:
        return await client.get_object(Bucket="recordings", Key=name)


def books(session):
    return session.client("dynamodb"), http.get("https://books.acme.internal/polly")
