"""Plug-ins by name; nobody knows the name before the program runs."""

import importlib
import sys


def load(name):
    return importlib.import_module(name)  # allow-info: IL105


def load_all(settings):
    return [__import__(module) for module in settings.plugins]  # allow-info: IL105


def main():
    return importlib.import_module(sys.argv[1])  # allow-info: IL105
