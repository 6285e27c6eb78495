import os

from google import genai

client = genai.Client(api_key=os.environ["LLM_KEY"], http_options={"base_url": os.environ["LLM_GEMINI_URL"]})
print(client.models.generate_content(model="gemini-2.5-flash", contents="Do they?").text)
