from together import Together

client = Together(timeout=20)
answer = client.chat.completions.create(
    model="meta-llama/Llama-3.3-70B-Instruct-Turbo", messages=[{"role": "user", "content": "Where is the office?"}]
)
print(answer.choices[0].message.content)
