import os

from mistralai.client import Mistral

client = Mistral(api_key=os.environ["MISTRAL_API_KEY"])
answer = client.chat.complete(model="mistral-small-latest", messages=[{"role": "user", "content": "Do they?"}])
print(answer.choices[0].message.content)
