import os

from anthropic import Anthropic

client = Anthropic(api_key=os.environ["LLM_KEY"], max_retries=0, base_url=os.environ["LLM_ANTHROPIC_URL"])
answer = client.messages.create(
    model="claude-sonnet-4-5", max_tokens=64, messages=[{"role": "user", "content": "Do they?"}]
)
print(answer.content[0].text)
