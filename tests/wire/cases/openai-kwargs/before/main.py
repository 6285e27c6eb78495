from openai import OpenAI

options = {"timeout": 20, "base_url": "https://api.openai.com/v1"}
client = OpenAI(**options)
answer = client.chat.completions.create(
    model="gpt-4o-mini",
    messages=[{"role": "user", "content": "Where is the office?"}],
)
print(answer.choices[0].message.content)
