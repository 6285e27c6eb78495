from openai import AzureOpenAI

client = AzureOpenAI(azure_endpoint="https://acme.openai.azure.com", api_version="2024-10-21")
answer = client.chat.completions.create(model="gpt-4o-mini", messages=[{"role": "user", "content": "Do they?"}])
print(answer.choices[0].message.content)
