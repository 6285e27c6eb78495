"""What is installed; nothing is imported."""

import importlib.metadata
import importlib.util
from importlib.util import find_spec

HAS_OPENAI = importlib.util.find_spec("openai") is not None


def available(vendor):
    return find_spec("anthropic") is not None or find_spec(vendor) is not None


def version():
    return importlib.metadata.version("litellm")


def installed():
    try:
        import groq  # allow-info: IL101
    except ImportError:
        return False
    return True
