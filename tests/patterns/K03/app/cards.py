class OpenAI:
    """First-party: an index card."""

    chat = None
