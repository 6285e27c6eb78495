class Session:
    """A call from the first ring to the last word."""
