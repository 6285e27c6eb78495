from anthropic import Anthropic

client = Anthropic(timeout=30)
question = [{"role": "user", "content": "Where is the office?"}]
answer = client.messages.create(model="claude-sonnet-4-5", max_tokens=100, system="Be brief.", messages=question)
print(answer.content[0].text, answer.usage.output_tokens)
with client.messages.stream(model="claude-sonnet-4-5", max_tokens=100, messages=question) as stream:
    for text in stream.text_stream:
        print(repr(text))
