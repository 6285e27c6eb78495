import groq

client = groq.Groq()
try:
    answer = client.chat.completions.create(
        model="rate-limited", messages=[{"role": "user", "content": "Where is the office?"}]
    )
    print(answer.choices[0].message.content)
except groq.RateLimitError:
    print("later")
