from openai import OpenAI

client = OpenAI(organization="org-acme", project="proj-search")
answer = client.chat.completions.create(
    model="gpt-4o-mini",
    messages=[{"role": "user", "content": "Where is the office?"}],
)
print(answer.choices[0].message.content)
