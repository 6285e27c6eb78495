"""Inference services behind the general AWS SDK."""

import boto3

runtime = boto3.client("bedrock-runtime", region_name="us-east-1")  # expect: IL102
agents = boto3.client(service_name="bedrock-agent-runtime")  # expect: IL102
models = boto3.client("bedrock")  # expect-info: IL102


class Voice:
    def __init__(self, region):
        self.polly = boto3.client("polly", region_name=region)  # expect: IL102

    def say(self, text):
        return self.polly.synthesize_speech(Text=text, OutputFormat="mp3", VoiceId="Vicki")


def transcripts(job, uri):
    client = boto3.client("transcribe")  # expect: IL102
    return client.start_transcription_job(TranscriptionJobName=job, Media={"MediaFileUri": uri}, LanguageCode="de-DE")


def rank(body):
    return boto3.client("sagemaker-runtime").invoke_endpoint(EndpointName="ranker", Body=body)  # expect: IL102


def ask(messages):
    return runtime.converse(modelId="eu.amazon.nova-lite-v1:0", messages=messages), agents, models
