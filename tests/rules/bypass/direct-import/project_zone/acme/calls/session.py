from acme.inference.router import complete


async def greet(name):
    return await complete(f"Greet {name}.")
