# https://api.openai.com/v1 was called from here until March.
from app.router import complete  # not https://api.anthropic.com/v1/messages

# requests.post("https://api.groq.com/openai/v1/chat/completions", json=payload)
# URL = "wss://api.deepgram.com/v1/listen"
LIMIT = 20  # https://api.openai.com/v1/models has no limit


async def turn(messages):
    return await complete(
        messages[-LIMIT:],  # import openai; openai.OpenAI()
    )
