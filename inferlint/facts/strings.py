"""Text of string literals, prefixes and escapes included."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import libcst as cst


def literal_value(node: cst.SimpleString) -> str | bytes:
    """Return the value of a plain string or bytes literal."""
    prefix = node.prefix.lower()
    quote = len(node.quote)
    body = node.value[len(prefix) + quote : -quote]
    if "\\" not in body and "\r" not in body and "b" not in prefix:
        return body
    return evaluate(node.value, body)


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
