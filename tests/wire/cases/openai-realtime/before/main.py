from openai import OpenAI

client = OpenAI()
with client.realtime.connect(model="gpt-realtime") as connection:
    connection.session.update(session={"type": "realtime"})
    connection.response.create()
    for event in connection:
        print(event.type)
        if event.type == "response.done":
            break
