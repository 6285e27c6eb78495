"""One hand-made report with hostile content, and the sources it points into."""

from __future__ import annotations

import json

from inferlint.model.finding import Edit, Finding, Fix, Step
from inferlint.model.report import Failure, FileOutcome, Report, Stats
from inferlint.model.span import Span

ODD_PATH = 'src/über uns/a\n"b" \x1b[31m\udcff.py'

SOURCES: dict[str, list[str]] = {
    "app/plain.py": ["import openai", "client = openai.OpenAI(api_key=key)", ""],
    "app/wide.py": ["\tprint('日本語 ', 'e\u0301'); x = OpenAI()  # \x1b[2J\u202e done 🎉"],
    "app/long.py": ["x = '" + "a" * 300 + "'; c = OpenAI(" + "b" * 300 + ")"],
    "app/multi.py": ["client = OpenAI(  ", "    timeout=3,", ")"],
}


#: Below the project root there are odd names, above it there is one, too.
PREFIX = "mono repo/ä/"
WINDOWS_PATH = "win\\dir\\100%,x:y.py"
COMMAND_PATH = "::stop-commands::x/@team #1 <b>]]>.py"
MESSAGE = (
    "`a`b`` ::error file=x::y ]]> <script>alert(1)</script> <!-- 100% %0A @team #1 [x](1) **b** | \"q\" 'q' & $x$ "
    "\u202e\u2028\u0085\ufeff\ufffe\udcff 🎉 {0}"
)

NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "metadata": {}, "source": ["# 🎉\n", "text"]},
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": "import openai"},
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": ["%pip install openai\n", "openai.OpenAI()"]},
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": ["x = '\"é🎉\"'\n", "y = ("]},
    ],
    "metadata": {},
    "nbformat": 4,
    "nbformat_minor": 5,
}


def raw(path: str) -> bytes | None:
    """Return the bytes of a known file."""
    if path == "nb.ipynb":
        return json.dumps(NOTEBOOK, indent=1, ensure_ascii=True).encode()
    return "\n".join(SOURCES[path]).encode() if path in SOURCES else None


def source(path: str, cell: int | None) -> list[str] | None:
    """Return the lines of a known file."""
    return SOURCES.get(path) if cell is None else ["%pip install openai", "openai.OpenAI()"]


def _finding(path: str, span: Span, **changes: object) -> Finding:
    values = {
        "rule": "IL102",
        "slug": "direct-client",
        "severity": "error",
        "confidence": "high",
        "kind": "client",
        "message": "`openai.OpenAI` is built outside the router",
        "provider": "openai",
        "symbol": "openai.OpenAI",
        "help": "Get the client from `acme.inference.router`.",
        "fingerprint": "f00d",
    }
    return Finding(path=path, span=span, **{**values, **changes})  # type: ignore[arg-type]


FINDINGS = (
    _finding(
        "app/plain.py",
        Span(2, 10, 2, 36),
        chain=(Step("app/plain.py", 1, "`openai` is imported"),),
        uses=tuple(Step("app/other file.py", line, "`chat.completions.create`") for line in range(3, 11)),
        fix=Fix(
            "Use `RouterClient`",
            "safe",
            edits=(Edit("app/plain.py", Span(2, 10, 2, 23), "RouterClient"),),
        ),
    ),
    _finding("app/wide.py", Span(1, 25, 1, 33), confidence="medium", help=""),
    _finding("app/long.py", Span(1, 313, 1, 619), severity="warning", fix=Fix("Use it", "manual", "dynamic-key")),
    _finding("app/multi.py", Span(1, 10, 3, 2), provider=None, symbol=None),
    _finding("app/gone.py", Span(9, 1, 9, 5), message="two\nlines with \x1b[31mcolour\x07"),
    _finding(
        "nb.ipynb",
        Span(2, 1, 2, 16),
        cell=3,
        chain=(Step("nb.ipynb", 1, "`import openai`", cell=2), Step("app/plain.py", 1, "`openai` is imported")),
        uses=(Step("nb.ipynb", 4, "`chat.completions.create`", cell=12),),
    ),
    _finding(ODD_PATH, Span(1, 1, 1, 2), severity="info", kind="import"),
    _finding(
        WINDOWS_PATH,
        Span(4, 2, 5, 1),
        message=MESSAGE,
        help=MESSAGE,
        provider="a, b:%",
        symbol=MESSAGE,
        chain=(Step(COMMAND_PATH, 2, MESSAGE),),
        uses=(Step("app/[id].py", 3, MESSAGE),),
        fix=Fix(
            MESSAGE,
            "unsafe",
            edits=(
                Edit("app/plain.py", Span(1, 1, 1, 1), "from a import B\r\n"),
                Edit(WINDOWS_PATH, Span(4, 2, 4, 6), "é'\"\\`"),
            ),
        ),
    ),
    _finding(COMMAND_PATH, Span(1, 1, 1, 2), rule="XX999", slug="", message="", help="", fingerprint=""),
)

REPORT = Report(
    findings=FINDINGS,
    failures=(
        Failure(COMMAND_PATH, MESSAGE, 3),
        Failure("app/bad ü.py", "cannot be decoded as UTF-8", 7),
        Failure("dir\x07/x.py", "permission denied"),
        Failure("nb.ipynb", "it is not valid Python", 2, cell=4),
        Failure("nb.ipynb", "its source is no text", cell=5),
        Failure("", "router module `acme.router` matches no file"),
    ),
    files=(
        FileOutcome("app/plain.py", "checked"),
        FileOutcome("app/bad ü.py", "failed", "cannot be decoded"),
    ),
    stats=Stats(files=9, analysed=6, skipped=1, failed=2, seconds=0.12345),
    suppressed=2,
    baselined=1,
)
