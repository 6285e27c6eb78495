from app.router import complete


async def summary(text):
    return await complete([{"role": "user", "content": text}])
