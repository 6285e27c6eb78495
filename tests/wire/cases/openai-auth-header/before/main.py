import os

from openai import OpenAI

client = OpenAI(default_headers={"Authorization": "Bearer " + os.environ["OPENAI_API_KEY"]})
answer = client.chat.completions.create(
    model="gpt-4o-mini",
    messages=[{"role": "user", "content": "Where is the office?"}],
)
print(answer.choices[0].message.content)
