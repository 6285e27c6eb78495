class Completion:
    """A finished form."""

    objects = None
