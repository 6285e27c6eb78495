import importlib


def get_class(path):
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(module), name)  # allow-info: IL105
