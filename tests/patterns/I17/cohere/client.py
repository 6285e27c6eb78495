"""First-party: how well two transcripts hang together."""


class Client:
    def chat(self, message):
        return message
