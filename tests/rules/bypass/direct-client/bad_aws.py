"""Inference services behind the general AWS SDK."""

import aioboto3
import boto3
from boto3 import client as aws_client
from boto3.session import Session

SERVICE = "bedrock-runtime"

runtime = boto3.client("bedrock-runtime", region_name="us-east-1")  # expect: IL102
agents = boto3.client(service_name="bedrock-agent-runtime")  # expect: IL102
folded = boto3.client(SERVICE, region_name="eu-central-1")  # expect: IL102
voice = boto3.Session(profile_name="voice").client("polly")  # expect: IL102
models = boto3.client("bedrock")  # expect-info: IL102


def transcripts():
    return aws_client("transcribe")  # expect: IL102


def endpoint():
    session = Session(region_name="us-west-2")
    client = session.client("sagemaker-runtime")  # expect: IL102
    return client.invoke_endpoint(EndpointName="ranker", Body=b"{}")


def injected(session: boto3.Session, prompt):
    client = session.client("bedrock-runtime")  # expect: IL102
    return client.converse(modelId="us.amazon.nova-lite-v1:0", messages=prompt)


class Desk:
    def __init__(self):
        self.session = aioboto3.Session()

    async def ask(self, prompt):
        async with self.session.client("bedrock-runtime") as client:  # expect: IL102
            return await client.converse(modelId="us.amazon.nova-lite-v1:0", messages=prompt)
