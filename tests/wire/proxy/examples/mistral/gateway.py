import os

from mistralai.client import Mistral

client = Mistral(api_key=os.environ["LLM_KEY"], server_url=os.environ["LLM_MISTRAL_URL"])
answer = client.chat.complete(model="mistral-small-latest", messages=[{"role": "user", "content": "Do they?"}])
print(answer.choices[0].message.content)
