"""Our own lists, parts of a client that are no methods, and methods that reach nobody."""

from asyncio import to_thread

from openai import OpenAI

from app.shelves import shelves


def start(pool):
    return pool.submit(shelves.models.list)


async def stop(client: OpenAI, pool):
    await to_thread(client.close)
    return shelves.keep(client.chat, client.api_key), pool.submit(shelves.keep, client.models)
