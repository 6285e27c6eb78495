from openai import OpenAI

client = OpenAI(timeout=30)
answer = client.chat.completions.create(model="gpt-4o-mini", messages=[{"role": "user", "content": "Do they?"}])
print(answer.choices[0].message.content)
