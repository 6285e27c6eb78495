"""The streaming SDK with the address in its configuration."""

from aws_sdk_bedrock_runtime.client import BedrockRuntimeClient  # expect: IL101
from aws_sdk_bedrock_runtime.config import Config  # allow-info: IL101


def sonic(region):
    config = Config(endpoint_uri=f"https://bedrock-runtime.{region}.amazonaws.com", region=region)  # expect: IL104
    return BedrockRuntimeClient(config=config)  # expect: IL102
