"""First-party: how well two transcripts hang together. No relation to any SDK."""


class Client:
    def chat(self, message):
        return message


def coherence(left, right):
    return len(set(left.split()) & set(right.split()))
