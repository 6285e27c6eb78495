"""Sessions alone reach nothing."""

import aioboto3
from aiobotocore.session import AioSession, get_session

session = aioboto3.Session(region_name="eu-central-1")


class Store:
    def __init__(self):
        self.session = get_session()

    async def put(self, name, body):
        async with self.session.create_client("s3") as client:
            await client.put_object(Bucket="recordings", Key=name, Body=body)


async def table():
    async with session.resource("dynamodb") as resource:
        return await resource.Table("calls")


def fresh():
    return AioSession()
