"""Make text from scanned code safe to print: nothing in it may steer the terminal or hide itself."""

from __future__ import annotations

_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
#: Characters of category Cf that text needs: joiners, soft hyphen.
_JOINERS = frozenset("\u00ad\u200c\u200d")
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def _escaped(character: str) -> str:
    if character in _NAMED:
        return _NAMED[character]
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def visible_character(character: str) -> str:
    """Return the character, or an escape for one that is invisible, steers the terminal or is no text."""
    if " " <= character <= "~" or character in _JOINERS:
        return character
    import unicodedata

    return _escaped(character) if unicodedata.category(character) in _HIDDEN else character


def visible(text: str) -> str:
    """Return ``text`` on one line, with escapes for control and direction characters and lone surrogates."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(visible_character, text))


def width(text: str) -> int:
    """Return how many terminal columns ``text`` takes; wide East Asian characters and emoji take two."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    import unicodedata

    if character in _JOINERS or unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
