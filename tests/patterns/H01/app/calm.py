"""Falls back to a sentence, not to a provider."""

from app.router import complete


async def answer(messages):
    try:
        return await complete(messages)
    except Exception:
        from app.sentences import OpenAI

        return OpenAI.apology
