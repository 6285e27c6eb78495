from openai import OpenAI

client = OpenAI()
print(client.responses.create(model="gpt-4o", input="Where is the office?").output_text)
for event in client.responses.create(model="gpt-4o", input="Where is the canteen?", stream=True):
    if event.type == "response.output_text.delta":
        print(event.delta)
