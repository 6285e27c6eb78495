import os

import cohere

client = cohere.ClientV2(api_key=os.environ["LLM_KEY"], base_url=os.environ["LLM_COHERE_URL"])
answer = client.chat(model="command-a-03-2025", messages=[{"role": "user", "content": "Do they?"}])
print(answer.message.content[0].text)
