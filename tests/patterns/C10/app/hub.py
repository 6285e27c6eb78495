"""Downloads from the hub are files, not answers."""

from huggingface_hub import hf_hub_download, snapshot_download


class Groq:
    """First-party: grammar of queries."""


def weights(name):
    return snapshot_download(name), hf_hub_download(name, "config.json"), Groq()
