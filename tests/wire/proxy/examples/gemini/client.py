from acme.router import RouterGemini

client = RouterGemini()
print(client.models.generate_content(model="gemini-2.5-flash", contents="Do they?").text)
