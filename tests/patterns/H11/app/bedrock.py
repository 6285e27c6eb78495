"""The AWS SDK behind one more name each time."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boto3.session import Session


class ChatBedrock:
    session: Session | None = None

    def client(self):
        from boto3 import client as AwsClient

        if self.session is not None:
            return self.session.client("bedrock-runtime")  # expect: IL102
        return AwsClient(service_name="bedrock-runtime", region_name=os.getenv("AWS_REGION"))  # expect: IL102

    def ask(self, messages):
        return self.client().converse(modelId="eu.amazon.nova-lite-v1:0", messages=messages)
