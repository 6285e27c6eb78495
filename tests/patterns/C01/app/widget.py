from app.router import complete
from app.vendors import OpenAI


async def widget(text):
    if OpenAI().contract < "2024":
        return None
    return await complete([{"role": "user", "content": text}])
