"""Signs that this Python may not be able to parse a file: newer syntax, older syntax, templates, conflicts.

What reads a file without a parser asks for them: of a file that cannot be parsed everything is believed possible, and
that must not depend on who reads it. A sign proves nothing; the parser says what is so.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import TYPE_CHECKING

from inferlint.source.needles import compiled

if TYPE_CHECKING:
    from collections.abc import Callable

_VERSION = sys.version_info[:2]
#: No character of code, or not in this order.
_ODD = ("`", "$", "?", "{%", "<>", "<<<<<<<", ">>>>>>>")
_PAIRS = ("()", "[]", "{}")
#: What follows the words of Python 2 where they are no names.
_NO_USE = r"[ \t]+(?![=(.,)\]:])"
#: Beginnings of statements of Python 2, and of versions that are newer than this one.
_OLD = ("print" + _NO_USE, "exec" + _NO_USE, r"raise[ \t]+[\w.]+[ \t]*,")
_NEW = {
    (3, 11): (r"except[ \t]*\*",),
    (3, 12): (r"type[ \t]+\w+[ \t]*[\[=]", r"def[ \t]+\w+[ \t]*\[", r"class[ \t]+\w+[ \t]*\["),
    (3, 14): (r"except\b[^\n:()]*,",),
}
_SIGNS = [
    re.compile(r"[\n;:][ \t]*(?:async[ \t]+)?" + sign)
    for sign in (*_OLD, *(sign for version, signs in _NEW.items() if version > _VERSION for sign in signs))
]
#: Replacement fields with the quote of their string in them, a backslash or a comment.
_FIELD = (
    r"""\b(?:[fF][rR]?|[rR][fF])(?:"(?:[^"\n]+)?\{[^}"\n]*["\\#]|'(?:[^'\n]+)?\{[^}'\n]*['\\#]"""
    r"""|""\"(?:[^"]|"[^"]|""[^"])*\{[^}]*\\|'''(?:[^']|'[^']|''[^'])*\{[^}]*\\)"""
)
#: The quote of a template string.
_TEMPLATE = r"""[^\w"'](?:[tT][rR]?|[rR][tT])["']"""
_STRINGS = [_TEMPLATE] * (_VERSION < (3, 14)) + [_FIELD] * (_VERSION < (3, 12)) + [r"""[^\w"'][uU][rR]["']"""]


def may_be_unreadable(text: str, code: str) -> bool:
    """Say whether a text shows such signs; ``code`` is the text without its strings and comments."""
    if any(one in code for one in _ODD) or any(code.count(pair[0]) != code.count(pair[1]) for pair in _PAIRS):
        return True
    raw = b"\n" + text.encode("utf-8", "surrogatepass")
    quick, strings = _searches()
    return quick(raw) and (strings(raw) or any(sign.search(code) for sign in _SIGNS))


@cache
def _searches() -> tuple[Callable[[bytes], bool], Callable[[bytes], bool]]:
    """Return a search for everything that could be a sign, wherever it stands, and one for those of strings.

    Most files hold none.
    """
    signs = [sign.pattern.replace(_NO_USE, r"[ \t]+[^=(.,)\]: \t]") for sign in _SIGNS]
    return compiled("|".join([*signs, *_STRINGS]).encode()), compiled("|".join(_STRINGS).encode())
