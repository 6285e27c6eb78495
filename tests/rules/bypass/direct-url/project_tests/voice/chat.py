import os

URL = os.environ["LLM_URL"]


def endpoint(base):
    return base + "/chat/completions"
