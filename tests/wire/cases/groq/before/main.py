from groq import Groq

client = Groq(timeout=20)
answer = client.chat.completions.create(
    model="llama-3.3-70b-versatile",
    messages=[{"role": "user", "content": "Where is the office?"}],
)
print(answer.choices[0].message.content)
