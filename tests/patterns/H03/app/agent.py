"""No constructor and no SDK name in this file."""

from app.state import app  # allow-info: IL107


async def step(text):
    return await app.CHAT_CLIENT.responses.create(model="gpt-4.1", input=text)  # expect: IL103(openai)


async def look(image):
    app.STORE["image"] = image
    return await app.IMAGE_CLIENT.chat.completions.create(model="grok-4", messages=[image])  # expect: IL103


async def step_again(text):
    return await app.CHAT_CLIENT.responses.create(model="gpt-4.1-mini", input=text)
