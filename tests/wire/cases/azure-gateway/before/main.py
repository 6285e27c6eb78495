from openai import AzureOpenAI

client = AzureOpenAI(
    azure_endpoint="https://acme.openai.azure.com",
    api_version="2024-10-21",
    timeout=20,
    azure_deployment="prod-dep",
)
answer = client.chat.completions.create(
    model="gpt-4o", messages=[{"role": "user", "content": "Where is the office?"}]
)
print(answer.choices[0].message.content)
