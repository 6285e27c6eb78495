"""boto3 for everything but inference."""

import boto3
from boto3 import client as aws_client
from botocore.config import Config
from botocore.exceptions import ClientError

BUCKET = "recordings"
s3 = boto3.client("s3", config=Config(retries={"max_attempts": 3}))
table = boto3.resource("dynamodb").Table("calls")
secrets = aws_client("secretsmanager")


def store(name, body):
    try:
        s3.put_object(Bucket=BUCKET, Key=name, Body=body)
    except ClientError as error:
        raise OSError(name) from error
    table.put_item(Item={"name": name, "service": "bedrock-runtime"})


def invoke(name, payload):
    return boto3.client("lambda").invoke(FunctionName=name, Payload=payload)


class Mail:
    def __init__(self):
        self.ses = boto3.Session(profile_name="mail").client("ses")

    def send(self, text):
        return self.ses.send_raw_email(RawMessage={"Data": text})
