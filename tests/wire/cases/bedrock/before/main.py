import boto3

client = boto3.client("bedrock-runtime")
answer = client.converse(
    modelId="anthropic.claude-3-haiku-20240307-v1:0",
    messages=[{"role": "user", "content": [{"text": "Where is the office?"}]}],
)
print(answer["output"]["message"]["content"][0]["text"])
