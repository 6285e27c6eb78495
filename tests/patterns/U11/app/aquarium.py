"""A tank with fish in it."""


class Fish:
    def __init__(self):
        self._url = "https://aquarium.acme.internal/api.fish.audio"
        self.vendor = "fish.audio"

    def is_vendor(self, host):
        return host == self.vendor
