import os

from openai import AzureOpenAI

client = AzureOpenAI(
    azure_endpoint=os.environ["LLM_AZURE_OPENAI_URL"], api_version="2024-10-21", api_key=os.environ["LLM_KEY"]
)
answer = client.chat.completions.create(model="gpt-4o-mini", messages=[{"role": "user", "content": "Do they?"}])
print(answer.choices[0].message.content)
