"""Docs, consoles and status pages. https://api.openai.com/v1 is named in prose only."""

# https://api.anthropic.com/v1/messages answered slowly on Monday.
LINKS = [
    "https://platform.openai.com/docs/api-reference",
    "https://console.anthropic.com/settings/keys",
    "https://status.deepgram.com",
    "https://elevenlabs.io/app/settings/api-keys",
    "https://aistudio.google.com/apikey",
]


def page(name):
    """Return a link.

    https://api.groq.com/openai/v1 has no page.
    """
    return next(link for link in LINKS if name in link)
