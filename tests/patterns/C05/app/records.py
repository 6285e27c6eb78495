"""Mappings that build our own things."""


class Anthropic:
    def __init__(self, **options):
        self.options = options


def record(**options):
    return Anthropic(**options)
