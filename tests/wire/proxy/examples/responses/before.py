from openai import OpenAI

client = OpenAI(base_url="https://api.openai.com/v1")
print(client.responses.create(model="gpt-4o-mini", input="Do they?").output_text)
