class Anthropic:
    """First-party: a shape with a human outline."""

    def __init__(self, name):
        self.name = name
