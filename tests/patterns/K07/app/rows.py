"""create(**options) of the database."""

from app.models import Completion


def add(**options):
    return Completion.objects.create(**options)
