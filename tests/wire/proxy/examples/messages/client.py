import os

from acme.router import RouterAnthropic

client = RouterAnthropic(max_retries=0)
answer = client.messages.create(
    model="claude-sonnet-4-5", max_tokens=64, messages=[{"role": "user", "content": "Do they?"}]
)
print(answer.content[0].text)
