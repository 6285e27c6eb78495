class Board:
    """The notice board in the kitchen."""

    chat = None
