from acme.router import RouterClient

client = RouterClient(timeout=30)
answer = client.chat.completions.create(model="gpt-4o-mini", messages=[{"role": "user", "content": "Do they?"}])
print(answer.choices[0].message.content)
