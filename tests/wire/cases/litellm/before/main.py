import litellm

answer = litellm.completion(
    model="gpt-4o-mini", messages=[{"role": "user", "content": "Where is the office?"}], timeout=20
)
print(answer.choices[0].message.content)
