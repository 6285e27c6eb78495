"""First-party: glues transcripts together."""


def join(left, right):
    return f"{left}\n{right}"
