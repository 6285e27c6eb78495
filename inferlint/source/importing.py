"""The imports of a file from its text, without a tree: several times faster than to parse it.

``import`` is a keyword, so outside strings and comments it stands in import statements only. Whatever is written in a
way that this cannot follow with certainty is left to ``ast``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from inferlint.source.readable import may_be_unreadable

#: Strings, comments and line ends that join lines.
NO_CODE = re.compile(
    r"""\#[^\n]*|\\\n
    |\"\"\"[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*\"\"\"|'''[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*'''
    |"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'""",
    re.VERBOSE | re.DOTALL,
)
#: What is left of strings that end elsewhere than it seems, and what moves the columns.
UNSURE = ('"', "'", "\\", "\f")
_KEYWORD = re.compile(r"\bimport\b")
_STATEMENT = re.compile(
    r"""\n([ \t]*)(?:
        from\b[ \t]*(\.(?:[ \t]*\.)*)?[ \t]*((?!import\b)[A-Za-z_][\w.]*)?[ \t]*
        \bimport\b[ \t]*(?:\(([^()]*)\)|([^\n;()]*))
        |import[ \t]+([^\n;()]+)
    )[ \t]*(?=\n|\Z)""",
    re.VERBOSE | re.ASCII,
)
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*", re.ASCII)
#: Brackets with nothing but plain code in them: the lines of what they hold are no statements.
_BRACKETS = re.compile(r"\([^()\[\]{}]*\)|\[[^()\[\]{}]*\]|\{[^()\[\]{}]*\}")
_BRACKET = re.compile(r"[()\[\]{}]")
_LINE = re.compile(r"\n( *)(?:((?:async +)?def\b)|((?:from\b[^\n]*)?\bimport\b)|[^\s])")


class ImportedName(NamedTuple):
    """One imported name as it is written; ``name`` is ``None`` for ``import module``. ``at_top``: in no function.

    ``by_text`` is a text, in a file that imports by name, that may name a module.
    """

    level: int
    module: str | None
    name: str | None
    bound: str
    at_top: bool
    by_text: bool = False


class _UnsureError(Exception):
    """The text is written in a way that only a parser follows."""


def read_imports(text: str) -> list[ImportedName] | None:
    """Return the imports of a text, each as often as it is written; ``None`` when ``ast`` has to say."""
    if "import" not in text:
        return []
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    code = "\n" + NO_CODE.sub(" ", text)
    statements = list(_STATEMENT.finditer(code))
    if any(one in code for one in UNSURE) or _others(code, len(statements)):
        return None
    if may_be_unreadable(text, code):
        return None
    try:
        places = _places(code, statements)
        return [one for match, at_top in zip(statements, places, strict=True) for one in _names(match, at_top)]
    except _UnsureError:
        return None


def _others(code: str, known: int) -> bool:
    """Say whether there are more import statements than those ``known``."""
    # Counting is quick; names that hold the word are rare.
    return code.count("import") != known and len(_KEYWORD.findall(code)) != known


def _names(match: re.Match[str], at_top: bool) -> Iterator[ImportedName]:
    _, dots, module, inside, line, modules = match.groups()
    if modules is not None:
        for name, bound in _aliases(modules):
            yield ImportedName(0, name, None, bound, at_top)
        return
    level = dots.count(".") if dots else 0
    if (module is None and not level) or (module is not None and not _DOTTED.fullmatch(module)):
        raise _UnsureError
    names = inside if inside is not None else line
    if names.strip() == "*" and inside is None:
        yield ImportedName(level, module, "*", "*", at_top)
        return
    for name, bound in _aliases(names.rstrip().removesuffix(",") if inside is not None else names):
        if "." in name:
            raise _UnsureError
        yield ImportedName(level, module, name, bound, at_top)


def _aliases(names: str) -> Iterator[tuple[str, str]]:
    """Yield each of the names with what it is bound to."""
    for one in names.split(","):
        words = one.split()
        if not words or not _DOTTED.fullmatch(words[0]):
            raise _UnsureError
        if len(words) == 1:
            yield words[0], words[0]
        elif len(words) == 3 and words[1] == "as" and words[2].isidentifier():
            yield words[0], words[2]
        else:
            raise _UnsureError


def _places(code: str, statements: list[re.Match[str]]) -> list[bool]:
    """Say of each import statement whether it stands outside functions."""
    indented = [match for match in statements if match.group(1)]
    if not indented:
        return [True] * len(statements)
    # Behind the last statement nothing has to be known.
    code = code[: statements[-1].end()]
    count = 1
    while count:
        code, count = _BRACKETS.subn("", code)
    if _BRACKET.search(code):
        raise _UnsureError
    if "\t" in code:
        code = code.expandtabs()
    found: list[bool] = []
    functions: list[int] = []
    for match in _LINE.finditer(code):
        indent, function, statement = match.groups()
        while functions and functions[-1] >= len(indent):
            functions.pop()
        if function is not None:
            functions.append(len(indent))
        elif statement is not None:
            found.append(not functions)
    if len(found) != len(statements):
        raise _UnsureError
    return found
