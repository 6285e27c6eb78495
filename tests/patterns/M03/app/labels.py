"""The same constants as text."""

from app.models import CHAT_MODEL, HOUSE_MODEL


def label(model):
    return "large" if model in (CHAT_MODEL, HOUSE_MODEL) else model.title()
