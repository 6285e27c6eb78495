"""Sessions that come from somewhere; the import of the AWS SDK may be far away."""

import aioboto3
import boto3
from aiobotocore.session import get_session
from boto3.session import Session


def ask(messages):
    session = Session(profile_name="desk")
    client = session.client("bedrock-runtime")  # expect: IL102
    return client.converse(modelId="eu.amazon.nova-lite-v1:0", messages=messages)


def injected(session: boto3.Session, messages):
    return session.client("bedrock-runtime").converse(modelId="eu.amazon.nova-pro-v1:0", messages=messages)  # expect: IL102


class Voice:
    def __init__(self):
        self.session = aioboto3.Session()

    async def say(self, text):
        async with self.session.client("polly") as polly:  # expect: IL102
            return await polly.synthesize_speech(Text=text, OutputFormat="pcm", VoiceId="Vicki")


async def endpoint(body):
    async with get_session().create_client("sagemaker-runtime") as client:  # expect: IL102
        return await client.invoke_endpoint(EndpointName="ranker", Body=body)
