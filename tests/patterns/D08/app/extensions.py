"""Plug-ins that are announced by installed packages."""

from importlib.metadata import entry_points

import pkg_resources


def desks():
    return {point.name: point.load() for point in entry_points(group="desk.openai")}


def older():
    return [point.load() for point in pkg_resources.iter_entry_points("desk.anthropic")]
