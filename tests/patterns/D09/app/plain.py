"""getattr on our own objects."""

from app import settings


def key(vendor):
    return getattr(settings, "openai"), getattr(settings, vendor, None)
