class openai:
    """First-party: a record."""

    api_key = ""
