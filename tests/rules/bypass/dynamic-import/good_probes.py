"""Asked whether it is there, and nothing else."""

import importlib


def installed(name):
    try:
        __import__(name)
    except ImportError:
        return False
    return True


def has_groq():
    try:
        importlib.import_module("groq")  # expect-info: IL105
    except ImportError:
        return False
    return True


READY = installed("json") and has_groq()
