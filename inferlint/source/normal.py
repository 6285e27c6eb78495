"""Code as a formatter leaves it alone: two texts that differ in layout only give the same."""

from __future__ import annotations

import re

#: Not the tokens of the Python that runs: an f-string is one token before 3.12 and several since.
_TOKEN = re.compile(
    r"""(?P<prefix>[bBfFrRtTuU]{0,2})(?P<quote>'''|\"\"\"|'|")(?P<body>(?:(?!(?P=quote))[^\\]|\\.)*)(?P=quote)
    |(?P<layout>\s+|\\(?:\r\n|\r|\n)|\#[^\r\n]*)
    |\w+
    |.""",
    re.VERBOSE | re.DOTALL,
)
_CLOSING = frozenset(")]}")
_ESCAPED_QUOTE = re.compile(r"\\(['\"])")
_NEWLINE = re.compile(r"\r\n|\r")


def normal(code: str) -> str:
    """Return ``code`` without white space, comments, trailing commas, and the choice of quotes.

    The result is for comparing only, it is no Python.
    """
    found: list[str] = []
    for match in _TOKEN.finditer(code):
        if match["layout"] is not None:
            continue
        token = _string(match) if match["quote"] else match[0]
        if token in _CLOSING and found and found[-1] == ",":
            found.pop()
        found.append(token)
    return " ".join(found)


def _string(match: re.Match[str]) -> str:
    prefix = match["prefix"].lower().replace("u", "")
    body = _NEWLINE.sub("\n", match["body"])
    if "r" not in prefix:
        body = _ESCAPED_QUOTE.sub(r"\1", body)
    return f'{prefix}"{body}"'
