"""First-party root module: how people like to be spoken to."""


class Anthropic:
    def __init__(self, tone="warm"):
        self.tone = tone
