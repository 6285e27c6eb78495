"""Helpers of frameworks that import from a dotted name."""

from django.utils.module_loading import import_string
from pydoc import locate

from app.helpers import get_class


def handler(settings):
    return import_string(settings.HANDLER)  # allow-info: IL105


def model(path):
    return locate(path)  # allow-info: IL105


def desk(settings):
    return get_class(settings.desk)  # allow-info: IL105


def own():
    return import_string("app.helpers.get_class"), locate("app.router.complete")
