from openai import OpenAI

client = OpenAI()
answer = client.chat.completions.create(
    model="gpt-4o-mini",
    messages=[{"role": "user", "content": "Where is the office?"}],
)
print(answer.choices[0].message.content)
print(len(client.embeddings.create(model="text-embedding-3-small", input=["office"]).data[0].embedding))
