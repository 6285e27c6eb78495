"""Sessions for mail and storage."""

import boto3


def ses(session: boto3.Session, service="ses"):
    return session.client(service), session.client("s3"), boto3.client("sqs" if service else "sns")
