from anthropic import Anthropic

client = Anthropic()
answer = client.messages.create(
    model="claude-sonnet-4-5", max_tokens=100, messages=[{"role": "user", "content": "Where is the office?"}]
)
print(answer.content[0].text)
