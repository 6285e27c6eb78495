"""The same proxy in front of something else."""

import importlib


class DeferredNumpy:
    def __getattr__(self, name):
        return getattr(importlib.import_module("numpy"), name)


litellm = DeferredNumpy()
