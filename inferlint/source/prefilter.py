r"""Decide from the bytes of a file whether it can hold a needle at all.

What is covered, so that a file the prefilter drops holds no needle after Python has read it:

- identifiers on identifier boundaries; texts anywhere, ignoring ASCII case;
- a host name of which only a piece stands in the file, cut behind its registrable label (``"https://api.openai" +
  suffix``, ``"%s.openai.com"``) — see ``Needles``;
- words cut by the end of a string: implicit concatenation and ``+`` between literals, also over lines, comments and
  brackets, and a backslash at the end of a line;
- words written with escapes of letters, digits and punctuation (``\x6f``, ``\157``, ``\u006f``, ``\N{…}``);
- identifiers that Python normalises by NFKC to ASCII (fullwidth and mathematical letters);
- encodings other than UTF-8 and the plain supersets of ASCII: always a hit, nothing can be told from the bytes;
- modules imported by a string that is put together in any other way: the words ``import_module``, ``__import__``,
  ``resolve_name`` and the others of ``DYNAMIC_IMPORT`` are needles themselves.

Not covered: a word put together at run time by anything but the above (``"".join(["open", "ai"])``, ``"%sai" %
"open"``, ``f"{'open'}ai"``, base64), or from constants that are each less than a word, unless it is handed to a
dynamic import.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from inferlint.source.decode import cookie
from inferlint.source.needles import Needles, compiled, searcher

if TYPE_CHECKING:
    from inferlint.source.sift import Sift

#: Encodings in which every ASCII byte is that ASCII character and nothing else.
_PLAIN = re.compile(r"utf-?8|u8|(?:us-?)?ascii|latin-?1|iso-?8859-?\d+|(?:cp|windows-?)125\d|koi8-[ru]", re.IGNORECASE)
#: The end of one string literal and the start of the next, with what may stand between literals that are one string.
_JOINT = re.compile(
    rb"""["'](?:[ \t\f\r\n+()]|\\\r?\n|\\\r|\#[^\r\n]*[\r\n])*[rRbBuUfFtT]{0,2}["']"""
    rb"""|\\(?:\r\n|\r|\n)""",
)
_ESCAPE = re.compile(
    rb"\\(?:x(?P<x>[2-7][0-9a-fA-F])|u00(?P<u>[2-7][0-9a-fA-F])|U000000(?P<U>[2-7][0-9a-fA-F])"
    rb"|(?P<o>0[4-7][0-7]|1[0-7][0-7]|[4-7][0-7](?![0-7]))|N\{(?P<n>[^}\r\n]+)\})"
)


#: What RE2 looks for first, as the substitutions are slow: a joint inside a word, or an escape.
_CUT = (
    rb"""[\w.:/-](?:["'](?:[ \t\f\r\n+()]|\\\r?\n|\\\r|\#[^\r\n]*[\r\n])*[rRbBuUfFtT]{0,2}["'])+[\w.:/\\-]"""
    rb"""|\\(?:[\r\n]|x[2-7]|u00[2-7]|U000000[2-7]|[0-7][0-7]|N\{)"""
)


class Prefilter:
    """Says whether bytes may hold a needle; picklable, the automaton is built once in each process."""

    def __init__(self, modules: Iterable[str], texts: Iterable[str]) -> None:
        self.needles = Needles.of(modules, texts)
        # What follows the field of an f-string is the start of a constant, too.
        self._search = searcher(self.needles, start="[\"'}]", end="[\"']")
        self._is_cut = compiled(_CUT)

    def hits(self, raw: bytes) -> bool:
        """Return False only when no needle can be in the file."""
        if self._search(raw):
            return True
        declared = cookie(raw)
        if not _is_plain(declared):
            return True
        if _is_wide(raw):
            return True
        plain = raw
        if self._is_cut(raw):
            plain = joined(raw)
            if self._search(plain):
                return True
        return not raw.isascii() and self._hits_normalised(plain, declared[0] if declared else "utf-8")

    def matters(self, raw: bytes) -> bool:
        """Return False only when the bytes of a Python file hold no needle that triage would find.

        What stands in comments and docstrings, and what looks like a piece of a host but is an attribute, does not
        count, nor does a dynamic import of a module that is named there; see ``source.sift``.
        """
        if not self.hits(raw):
            return False
        declared = cookie(raw)
        if not _is_plain(declared) or _is_wide(raw) or not (declared is None or raw.isascii()):
            return True
        return self._sift.keeps(raw, is_cut=self._is_cut(raw))

    @cached_property
    def _sift(self) -> Sift:
        from inferlint.source.sift import Sift

        return Sift(self.needles, self._search)

    def _hits_normalised(self, raw: bytes, encoding: str) -> bool:
        text = raw.decode(encoding, "replace")
        if not becomes_ascii(text):
            return False
        return self._search(unicodedata.normalize("NFKC", text).encode("utf-8", "surrogatepass"))

    def __reduce__(self) -> tuple[type[Prefilter], tuple[frozenset[str], frozenset[str]]]:
        return Prefilter, (self.needles.modules, self.needles.texts)


def _is_wide(raw: bytes) -> bool:
    """Return whether the file is refused by ``decode``; a hit makes the refusal visible."""
    return b"\0" in raw or raw.startswith((b"\xff\xfe", b"\xfe\xff"))


def joined(raw: bytes) -> bytes:
    """Return the bytes with literals joined and escapes replaced, for a second look."""
    plain = _ESCAPE.sub(_unescape, raw) if b"\\" in raw else raw
    return _JOINT.sub(b"", plain)


def _unescape(found: re.Match[bytes]) -> bytes:
    kind, digits = found.lastgroup, found[found.lastgroup or 0].decode("latin-1")
    if kind != "n":
        return bytes([int(digits, 8 if kind == "o" else 16)])
    try:
        return unicodedata.lookup(digits).encode()
    except KeyError:
        return found[0]


def _is_plain(declared: tuple[str, int] | None) -> bool:
    """Return whether ASCII bytes mean themselves in the encoding that a file declares."""
    return declared is None or _PLAIN.fullmatch(declared[0].replace("_", "-")) is not None


def becomes_ascii(text: str) -> bool:
    """Return whether a character of ``text`` is read as ASCII in an identifier."""
    return any(map(_becomes_ascii, set(text)))


@lru_cache(maxsize=4096)
def _becomes_ascii(character: str) -> bool:
    return not character.isascii() and any(map(str.isascii, unicodedata.normalize("NFKC", character)))
