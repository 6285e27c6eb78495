"""Written against the tracing product's copy of the SDK."""

from langfuse.openai import openai  # expect: IL101


class AgentClient:
    def __init__(self):
        self.client = openai.Client(max_retries=4)  # expect: IL102

    def run(self, messages):
        return self.client.chat.completions.create(model="gpt-4.1", messages=messages)


def embed(texts):
    from langfuse.openai import AzureOpenAI  # expect: IL101

    return AzureOpenAI(api_version="2024-10-21").embeddings.create(model="embed", input=texts)  # expect: IL102
