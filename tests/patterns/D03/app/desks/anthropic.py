class ReturnsDesk:
    """First-party."""
