"""The router: Bedrock first, then its twin in another region."""

import boto3

_REGIONS = ("eu-central-1", "eu-west-1")
_clients = [boto3.client("bedrock-runtime", region_name=region) for region in _REGIONS]
_voice = boto3.client("polly", region_name="eu-central-1")


def complete(messages):
    for client in _clients:
        try:
            return client.converse(modelId="eu.amazon.nova-lite-v1:0", messages=messages)
        except client.exceptions.ThrottlingException:
            continue
    raise RuntimeError("no region answered")


def speak(text):
    return _voice.synthesize_speech(Text=text, OutputFormat="pcm", VoiceId="Vicki")["AudioStream"].read()
