"""Bytes to text by PEP 263, and lines as Python splits them."""

from __future__ import annotations

import codecs

import pytest

from inferlint.errors import SourceError
from inferlint.source.decode import Decoded, cookie, decode, split_lines


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"", Decoded("", "utf-8", False, "\n")),
        (codecs.BOM_UTF8 + b"x = 1\r\n", Decoded("x = 1\r\n", "utf-8", True, "\r\n")),
        (b"# coding: latin-1\rx = '\xe9'\n", Decoded("# coding: latin-1\rx = '\xe9'\n", "iso8859-1", False, "\r")),
    ],
    ids=["empty", "mark", "latin-1"],
)
def test_decode(raw: bytes, expected: Decoded) -> None:
    """Text, codec, mark and first line end are told, and the text turns back into the bytes."""
    decoded = decode(raw)
    assert decoded == expected
    assert decoded.encode(decoded.text) == raw


@pytest.mark.parametrize(
    ("raw", "reason", "line"),
    [
        (b"\n# coding: klingon\n", "it declares the encoding 'klingon', which is not a text encoding", 2),
        (b"# coding: rot13\n", "it declares the encoding 'rot13', which is not a text encoding", 1),
        (b"a = 1\r\nb = '\xff'\n", "it is not valid utf-8", 2),
        (b"a = 1\rb\n\0", "it holds a NUL byte", 3),
        ("x = 1".encode("utf-16"), "it is UTF-16, which is not an encoding for Python source", 1),
        ("x = 1".encode("utf-32"), "it is UTF-32, which is not an encoding for Python source", 1),
        (
            codecs.BOM_UTF8 + b"# coding: latin-1\n",
            "it declares the encoding 'latin-1' and starts with a UTF-8 byte order mark",
            1,
        ),
    ],
)
def test_refused(raw: bytes, reason: str, line: int) -> None:
    """What Python could not decode is refused, with the reason and the line."""
    with pytest.raises(SourceError) as caught:
        decode(raw)
    assert (caught.value.reason, caught.value.line) == (reason, line)


def test_cookie_only_in_the_first_two_lines() -> None:
    """A declaration counts on line two only below a blank line or a comment, and never on line three."""
    assert cookie(b"#!python\n# coding: latin-1\n") == ("latin-1", 2)
    assert cookie(b"x = 1\n# coding: latin-1\n") is None
    assert cookie(b"\n\n# coding: latin-1\n") is None


def test_split_lines() -> None:
    """Only the three line ends of Python split a text."""
    assert split_lines("a\nb\r\nc\rd\x0ce\x0bf\u2028g") == ["a\n", "b\r\n", "c\r", "d\x0ce\x0bf\u2028g"]
