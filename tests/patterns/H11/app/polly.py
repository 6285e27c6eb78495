"""The service is a parameter and a constant of another module."""

import boto3
from aiobotocore.session import get_session

from app.names import QUEUE_SERVICE, SPEECH_SERVICE


class Polly:
    def __init__(self, region, service="polly"):
        self.client = boto3.client(service, region_name=region)  # expect: IL102

    @staticmethod
    def spare():
        return boto3.client(SPEECH_SERVICE)  # expect: IL102


async def endpoint(body):
    async with get_session().create_client("sagemaker-runtime") as client:  # expect: IL102
        return await client.invoke_endpoint(EndpointName="ranker", Body=body)


def either(agents):
    if agents:
        service = "bedrock-agent-runtime"
    else:
        service = "bedrock-runtime"
    return boto3.client(service)  # expect: IL102


def queue():
    return boto3.client(QUEUE_SERVICE)
