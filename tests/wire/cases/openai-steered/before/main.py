import os

from openai import OpenAI

client = OpenAI(base_url=os.environ["ACME_LLM_BASE_URL"], api_key=os.environ["ACME_LLM_KEY"])
fast = client.with_options(
    base_url="https://api.openai.com/v1", api_key=os.environ["OPENAI_API_KEY"], timeout=20
)
answer = fast.chat.completions.create(
    model="gpt-4o-mini",
    messages=[{"role": "user", "content": "Where is the office?"}],
)
print(answer.choices[0].message.content)
