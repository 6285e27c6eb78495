"""Reports as text: one file a format, all listed in ``FORMATS``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from inferlint.model.report import Report
    from inferlint.report.options import RenderOptions

    Renderer = Callable[[Report, RenderOptions], str]

#: Name of the format -> module with a ``render`` function.
FORMATS: dict[str, str] = {
    "text": "inferlint.report.text",
    "concise": "inferlint.report.concise",
    "json": "inferlint.report.json",
    "sarif": "inferlint.report.sarif",
    "github": "inferlint.report.github",
    "gitlab": "inferlint.report.gitlab",
    "junit": "inferlint.report.junit",
    "rdjson": "inferlint.report.rdjson",
    "markdown": "inferlint.report.markdown",
}

#: Formats for people: they show information only when asked to.
FOR_PEOPLE = frozenset({"text", "concise"})


def renderer(name: str) -> Renderer:
    """Return the render function of the format ``name``; raise ``KeyError`` when there is none."""
    return cast("Renderer", import_module(FORMATS[name]).render)
