"""The same factory module, another factory: nobody is reached."""

from app.factory import own


def get_client():
    return own()


def waiting():
    return get_client().messages() == "openai"
