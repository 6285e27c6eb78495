"""Text of string literals, prefixes and escapes included."""

from __future__ import annotations

import ast
import warnings


def literal_value(literal: str) -> str | bytes:
    """Return the value of a plain string or bytes literal."""
    prefix = literal[: min(literal.find(mark) for mark in "'\"" if mark in literal)]
    quote = 3 if literal[len(prefix) : len(prefix) + 3] in ("'''", '"""') else 1
    body = literal[len(prefix) + quote : -quote]
    if "\\" not in body and "\r" not in body and "b" not in prefix.lower():
        return body
    return evaluate(literal, body)


def evaluate(literal: str, fallback: str) -> str | bytes:
    """Return what ``literal`` evaluates to; ``fallback`` for one that Python rejects (an unknown character name)."""
    with warnings.catch_warnings():
        # Invalid escapes warn; they are the scanned project's business.
        warnings.simplefilter("ignore")
        try:
            value = ast.literal_eval(literal)
        except (SyntaxError, ValueError):
            return fallback
    return value if isinstance(value, (str, bytes)) else fallback


def text_part(raw: str, start: str) -> str:
    """Return the text of a literal part of an f-string that begins with ``start`` (prefix and quote)."""
    text = raw.replace("{{", "{").replace("}}", "}")
    if "\\" not in text or "r" in start.lower():
        return text
    quote = '"""' if start.endswith('"') else "'''"
    value = evaluate(f"{quote}{text}{quote}", text)
    return value if isinstance(value, str) else text
