class OpenAIDesk:
    """First-party: the desk that answers questions about bills."""
