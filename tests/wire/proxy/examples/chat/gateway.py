import os

from openai import OpenAI

client = OpenAI(timeout=30, base_url=os.environ["LLM_OPENAI_URL"], api_key=os.environ["LLM_KEY"])
answer = client.chat.completions.create(model="gpt-4o-mini", messages=[{"role": "user", "content": "Do they?"}])
print(answer.choices[0].message.content)
