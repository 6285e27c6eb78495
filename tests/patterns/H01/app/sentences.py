class OpenAI:
    """First-party: opening and apology."""

    apology = "Please call again later."
