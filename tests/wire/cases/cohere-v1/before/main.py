import cohere

client = cohere.Client(timeout=20)
answer = client.chat(model="command-r", message="Where is the office?")
print(answer.text)
