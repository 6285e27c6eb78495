import json

from openai import OpenAI

client = OpenAI()
tools = [
    {
        "type": "function",
        "function": {
            "name": "weather",
            "description": "The weather in a city",
            "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
        },
    }
]
messages = [{"role": "user", "content": "What is the weather?"}]
while True:
    message = client.chat.completions.create(model="gpt-4o", messages=messages, tools=tools).choices[0].message
    if not message.tool_calls:
        break
    messages.append({"role": "assistant", "tool_calls": [call.model_dump() for call in message.tool_calls]})
    for call in message.tool_calls:
        city = json.loads(call.function.arguments)["city"]
        print("asked for", city)
        messages.append({"role": "tool", "tool_call_id": call.id, "content": f"rain in {city}"})
print(message.content)
