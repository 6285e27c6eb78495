"""Deletes recordings after thirty days."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import boto3

from voice_agent.settings import settings

KEEP = timedelta(days=30)


def delete_old_recordings() -> int:
    """Return how many recordings were deleted."""
    storage = boto3.client("s3")
    limit = datetime.now(timezone.utc) - KEEP
    deleted = 0
    for page in storage.get_paginator("list_objects_v2").paginate(Bucket=settings.recordings):
        for item in page.get("Contents", []):
            if item["LastModified"] < limit:
                storage.delete_object(Bucket=settings.recordings, Key=item["Key"])
                deleted += 1
    return deleted
