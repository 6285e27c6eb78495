class Client:
    """Plays recordings."""
