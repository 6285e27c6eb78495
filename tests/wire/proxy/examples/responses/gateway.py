import os

from openai import OpenAI

client = OpenAI(base_url=os.environ["LLM_OPENAI_URL"], api_key=os.environ["LLM_KEY"])
print(client.responses.create(model="gpt-4o-mini", input="Do they?").output_text)
