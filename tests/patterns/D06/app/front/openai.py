class OpenAI:
    """First-party: a card with the vendor's prices."""
