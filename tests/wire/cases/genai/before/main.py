from google import genai
from google.genai import types

client = genai.Client(http_options={"headers": {"X-Team": "search"}, "timeout": 20000})
answer = client.models.generate_content(
    model="gemini-2.5-flash",
    contents="Where is the office?",
    config=types.GenerateContentConfig(temperature=0.2, max_output_tokens=100),
)
print(answer.text)
for chunk in client.models.generate_content_stream(model="gemini-2.5-flash", contents="And the canteen?"):
    print(repr(chunk.text))
