"""The package is slow to import; this object looks like it and loads it late."""

import importlib


class Deferred:
    """Stands in for the package until somebody needs it."""

    def __init__(self):
        self.loaded = None

    def package(self):
        if self.loaded is None:
            self.loaded = importlib.import_module("litellm")  # expect: IL105(litellm)
            self.loaded.drop_params = True
        return self.loaded

    def __getattr__(self, name):
        return getattr(self.package(), name)  # allow-info: IL105


litellm = Deferred()
