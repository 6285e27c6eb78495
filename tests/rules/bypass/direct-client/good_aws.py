"""The same AWS SDK without inference."""

import aioboto3
import boto3
from boto3 import client as aws_client

BUCKET = "recordings"
SERVICE = "s3"

s3 = boto3.client("s3")
folded = boto3.client(SERVICE)
table = boto3.resource("dynamodb").Table("calls")
queue = boto3.Session(profile_name="voice").client("sqs")
secrets = aws_client("secretsmanager")
routed = boto3.client("bedrock-runtime", endpoint_url="https://llm.acme.internal/bedrock")


def store(name, body):
    s3.put_object(Bucket=BUCKET, Key=name, Body=body)
    table.put_item(Item={"name": name, "service": "bedrock-runtime"})


def unknown(service):
    return boto3.client(service)  # allow-info: IL102


async def fetch(name):
    async with aioboto3.Session().client("s3") as client:
        return await client.get_object(Bucket=BUCKET, Key=name)


def label(client):
    return client("polly")
