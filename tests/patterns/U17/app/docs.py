"""POST https://api.openai.com/v1/chat/completions is what the router sends.

``https://api.anthropic.com/v1/messages`` is the second.
"""

from app.router import complete


async def turn(messages):
    """Answer.

    See https://api.openai.com/v1/responses for fields;
    wss://api.deepgram.com/v1/listen is not used here.
    """
    return await complete(messages)


class Turn:
    '''https://api.groq.com/openai/v1'''

    url: str
    """https://api.cohere.com/v2"""

    def run(self):
        "https://api.mistral.ai/v1"
        return self.url
