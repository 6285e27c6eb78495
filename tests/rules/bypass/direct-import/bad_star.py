"""A notebook that was saved as a script."""

from openai import *  # expect: IL101(openai)

client = OpenAI(timeout=30)  # expect: IL102(openai)
reply = client.responses.create(model="gpt-4.1-mini", input="Say hello to the caller.")
print(reply.output_text)
