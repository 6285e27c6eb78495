from acme.router import RouterClient

client = RouterClient()
print(client.responses.create(model="gpt-4o-mini", input="Do they?").output_text)
