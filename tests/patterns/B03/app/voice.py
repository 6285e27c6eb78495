"""The service is in a parameter, a constant, or a constant of another module."""

import boto3

from app.names import FILES, SPEECH

RUNTIME = "bedrock-runtime"


def folded():
    return boto3.client(RUNTIME, region_name="eu-central-1")  # expect: IL102


def default(service="polly", region="eu-central-1"):
    return boto3.client(service, region_name=region)  # expect: IL102


def imported(session: boto3.Session):
    return session.client(SPEECH)  # expect: IL102


def either(agents):
    service = "bedrock-agent-runtime" if agents else "bedrock-runtime"
    return boto3.client(service)  # expect: IL102


def unknown(service):
    return boto3.client(service)  # allow-info: IL102


def files():
    return boto3.client(FILES), boto3.client(service_name="s" + "3")
