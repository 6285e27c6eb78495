"""The anthropic principle is not the vendor; neither is this class."""


class Anthropic:
    def __init__(self, observers):
        self.observers = observers


def selection(observers):
    return Anthropic(observers).observers or "anthropic"
