import openai

openai.api_type = "openai"
openai.timeout = 20
answer = openai.chat.completions.create(
    model="gpt-4o-mini", messages=[{"role": "user", "content": "Where is the office?"}]
)
print(answer.choices[0].message.content)
