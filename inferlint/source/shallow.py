"""Show in a few passes at the speed of C that a text is far from every limit of ``source.nesting``.

A text that passes would pass the exact count, which looks at one token after the other; of any other text nothing is
known. How the bound is found:

1. Strings and comments go, found as ``source.lexer`` finds them; of f-strings the replacement fields stay. An f-string
   that is not plain to read gives the text up.
2. What counts stays and all else goes: brackets, separators, ends of lines, the characters of operators and trailers,
   and one letter or more of every word that is an operator. So between two separators of one bracket there are no more
   counted tokens than characters.
3. Brackets without brackets inside become one character, again and again. What is between two separators has to be
   short each time. When no bracket is left, as many passes as it took are the depth.
"""

from __future__ import annotations

import re
from functools import cache

from inferlint.source.literals import COMMENT, FIELD, quoted

#: Deepest brackets (in a pattern no more are allowed), and most counted tokens between two separators of one bracket.
#: The other limits of ``source.nesting`` follow: nine levels of 500 are 4,500 tokens, and nine times that is no work.
MAX_DEPTH = 8
MAX_SEGMENT = 500

#: Stands for a string, a comment or a joined line.
_STRING = '"'
#: Stands for an f-string that is not plain to read, and is in no source: what has it is given up.
_GIVEN_UP = "\0"


_NO_CODE = re.compile("|".join([quoted('"', ""), quoted("'", ""), COMMENT, r"\\(?:\r\n|\r|\n)"]), re.DOTALL)
_FIELDS = re.compile(rf"\{{\{{|({FIELD})")
_FIELD_STRING = re.compile(r"'[^']*'|\"[^\"]*\"")

#: Characters of operators and trailers, and of every word that is an operator (or ``elif``, ``lambda``, ``case``) one.
_COUNTED = b"-+&|^~<>.*/%@" + b"nfsrwb" + _STRING.encode()
_DROPPED = bytes(set(range(256)) - set(_COUNTED + b"()[]{},;\r\n"))
_ALIKE = bytes.maketrans(b"[{]};\r", b"(()),\n")


def is_shallow(text: str, depth: int = MAX_DEPTH, segment: int = MAX_SEGMENT) -> bool:
    """Return True only for a text in which no limit of ``source.nesting`` is passed."""
    if text.count("lambda") > segment or text.count("elif") > segment:
        return False
    plain = _NO_CODE.sub(_code_of, text)
    if _GIVEN_UP in plain:
        return False
    code = plain.encode("ascii", "replace").translate(_ALIKE, _DROPPED)
    bracket, long = _patterns(segment)
    for _ in range(depth):
        code, count = bracket.subn(b".", code)
        if not count:
            break
    return b"(" not in code and b")" not in code and long.search(code) is None


@cache
def _patterns(segment: int) -> tuple[re.Pattern[bytes], re.Pattern[bytes]]:
    """Return what an innermost bracket with short segments is, and what is a long segment outside of brackets."""
    bracket = rb"\([^(),]{0,%d}(?:,[^(),]{0,%d})*\)" % (segment, segment)
    return re.compile(bracket), re.compile(rb"[^,\n]{%d}" % (segment + 1))


def _code_of(found: re.Match[str]) -> str:
    """Return what counts of a string or comment: the replacement fields of an f-string, without its separators."""
    if found.lastindex is None:
        return _STRING
    text = found[found.lastindex]
    if not text:
        return _GIVEN_UP
    if "{" not in text:
        return _STRING
    fields = _FIELD_STRING.sub(_STRING, "".join(_FIELDS.findall(text)))
    return _STRING + fields.replace(",", "").replace(";", "")
