from openai import OpenAI

client = OpenAI(base_url="https://api.openai.com/v1", max_retries=1)
answer = client.chat.completions.create(
    model="gpt-4o-mini",
    messages=[{"role": "user", "content": "Where is the office?"}],
)
print(answer.choices[0].message.content)
