import cohere

client = cohere.ClientV2(timeout=20)
answer = client.chat(
    model="command-a-03-2025", messages=[{"role": "user", "content": "Where is the office?"}]
)
print(answer.message.content[0].text)
