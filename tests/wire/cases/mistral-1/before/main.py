import os

from mistralai import Mistral

client = Mistral(api_key=os.environ["MISTRAL_API_KEY"], timeout_ms=20000)
answer = client.chat.complete(
    model="mistral-small-latest", messages=[{"role": "user", "content": "Where is the office?"}]
)
print(answer.choices[0].message.content)
