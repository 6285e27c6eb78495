import openai

client = openai.OpenAI(max_retries=0)
answer = client.embeddings.create(model="text-embedding-3-small", input="Do they?", encoding_format="float")
print(answer.data[0].embedding)
