from openai import OpenAI

client = OpenAI()
texts = ["office", "canteen"]
found = client.embeddings.create(model="text-embedding-3-small", input=texts)
for item in found.data:
    print([round(number, 3) for number in item.embedding])
