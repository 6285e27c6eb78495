"""The same SDK for files and queues; "bedrock-runtime" and "polly" are only words here."""

import boto3

ALARMS = {"bedrock-runtime": "ops", "polly": "voice"}

s3 = boto3.client("s3")
queue = boto3.client("sqs", region_name="eu-central-1")


def store(name, body, service):
    if service == "bedrock-runtime":
        queue.send_message(QueueUrl="desk", MessageBody=ALARMS[service])
    s3.put_object(Bucket="recordings", Key=name, Body=body)


def client(name):
    return {"polly": "a parrot"}.get(name)
