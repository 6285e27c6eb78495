"""Bytes of a source file to text, by the rules of PEP 263 and without guessing."""

from __future__ import annotations

import codecs
import io
import re

from inferlint.errors import SourceError
from inferlint.model.records import dataclass

_COOKIE = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = re.compile(rb"[ \t\f]*(?:#.*)?")
_NEWLINE = re.compile(rb"\r\n|\r|\n")
_TEXT_NEWLINE = re.compile(r"\r\n|\r|\n")
_WIDE_BOMS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


@dataclass(frozen=True, slots=True)
class Decoded:
    r"""The text of a file without its byte order mark, line ends untouched.

    ``encoding`` is the codec that turns the text back into the bytes after the mark (``bom`` tells whether there
    is one). ``newline`` is the first line end of the file, ``"\n"`` when it has none.
    """

    text: str
    encoding: str
    bom: bool
    newline: str

    def encode(self, text: str) -> bytes:
        """Return ``text`` as bytes of this file; raises ``UnicodeEncodeError`` when its encoding lacks a character."""
        return (codecs.BOM_UTF8 if self.bom else b"") + text.encode(self.encoding)


def decode(raw: bytes) -> Decoded:
    """Return the text of a Python source file.

    Raises ``SourceError`` when Python itself could not decode it: wrong bytes, an unknown codec, a codec that is not
    a text encoding, a NUL byte, UTF-16 or UTF-32.
    """
    for mark, name in _WIDE_BOMS:
        if raw.startswith(mark):
            raise SourceError(f"it is {name}, which is not an encoding for Python source", 1)
    bom = raw.startswith(codecs.BOM_UTF8)
    body = raw[len(codecs.BOM_UTF8) :] if bom else raw
    _refuse_nul(body)
    encoding = _encoding(body, bom=bom)
    text = _text(body, encoding)
    newline = _TEXT_NEWLINE.search(text)
    return Decoded(text, encoding, bom, newline.group() if newline else "\n")


def check_decodable(raw: bytes) -> None:
    """Raise ``SourceError`` as ``decode`` does; most files are told from their bytes alone."""
    if raw.isascii() and b"\0" not in raw and cookie(raw) is None:
        return
    decode(raw)


def split_lines(text: str) -> list[str]:
    r"""Return the lines of ``text`` with their line ends, split where Python does: ``\n``, ``\r\n`` and ``\r``."""
    return io.StringIO(text, newline="").readlines()


def cookie(raw: bytes) -> tuple[str, int] | None:
    """Return the encoding declared in the first two lines and the line it stands on, or None."""
    start = len(codecs.BOM_UTF8) if raw.startswith(codecs.BOM_UTF8) else 0
    for number in (1, 2):
        end = _NEWLINE.search(raw, start)
        line = raw[start : end.start()] if end else raw[start:]
        found = _COOKIE.match(line)
        if found:
            return found.group(1).decode("latin-1"), number
        if end is None or not _BLANK.fullmatch(line):
            return None
        start = end.end()
    return None


def _refuse_nul(body: bytes) -> None:
    position = body.find(b"\0")
    if position >= 0:
        raise SourceError("it holds a NUL byte", _line_at(body, position))


def _encoding(body: bytes, *, bom: bool) -> str:
    declared = cookie(body)
    if declared is None:
        return "utf-8"
    name, line = declared
    try:
        codec = codecs.lookup(name)
        # Only str codecs decode; the transforms (rot13, zlib) raise here, but only when there is something to decode.
        b"#".decode(name)
    except UnicodeError:
        pass  # a wide encoding, or worse: the whole text will tell
    except (LookupError, ValueError):
        raise SourceError(f"it declares the encoding {name!r}, which is not a text encoding", line) from None
    if bom and codec.name not in {"utf-8", "utf-8-sig"}:
        raise SourceError(f"it declares the encoding {name!r} and starts with a UTF-8 byte order mark", line)
    return "utf-8" if codec.name == "utf-8-sig" else codec.name


def _text(body: bytes, encoding: str) -> str:
    try:
        text = body.decode(encoding)
        if encoding != "utf-8":
            _refuse_odd_codec(body, text, encoding)
    except UnicodeDecodeError as error:
        position = error.start if error.object == body else 0
        raise SourceError(f"it is not valid {encoding}", _line_at(body, position)) from None
    except (UnicodeError, LookupError, ValueError):
        raise SourceError(f"it is not valid {encoding}") from None
    return text


def _refuse_odd_codec(body: bytes, text: str, encoding: str) -> None:
    """Raise for a codec that does not read its own declaration back, or that yields what is no text."""
    declared, line = cookie(body) or ("", 1)
    if declared not in text or "\0" in text:
        raise SourceError(f"it declares the encoding {encoding!r} but is not written in it", line)
    text.encode("utf-8")  # a lone surrogate is no text


def _line_at(body: bytes, position: int) -> int:
    return len(_NEWLINE.findall(body, 0, position)) + 1
