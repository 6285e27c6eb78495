import os

import openai

client = openai.OpenAI(max_retries=0, base_url=os.environ["LLM_OPENAI_URL"], api_key=os.environ["LLM_KEY"])
answer = client.embeddings.create(model="text-embedding-3-small", input="Do they?", encoding_format="float")
print(answer.data[0].embedding)
