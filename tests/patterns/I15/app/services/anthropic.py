class Anthropic:
    """Same for the other format."""

    def __init__(self, limit):
        self.limit = limit

    def messages(self, texts):
        return texts[: self.limit]
