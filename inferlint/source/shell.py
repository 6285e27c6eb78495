"""Find the commands of shell text that fetch a URL, and write them as Python, word by word on the lines they stand on.

The reader never fails: an open quote is a character like any other. Known are quotes, escapes, continued lines,
comments, here-documents, command substitution, ``sh -c "…"`` and variables set to a value in the same text.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

#: Programs whose arguments are URLs that they request.
FETCHERS = frozenset({"curl", "wget", "http", "https", "xh", "websocat"})

_TOKEN = re.compile(
    r"""(?P<joined>\\\n)
    |(?P<space>[ \t\f\r]+)
    |(?P<heredoc><<-?[ \t]*(?!<)(?P<quote>['"]?)(?P<mark>\w+)(?P=quote))
    |(?P<redirect>[<>]+&?)
    |(?P<separator>\n|[;|&()`]|\$\()
    |(?P<quoted>\$?'[^']*'|"(?:[^"\\]|\\.)*")
    |(?P<escape>\\.)
    |(?P<plain>[^\s;|&()`'"\\<>$#{]+|.)""",
    re.VERBOSE | re.DOTALL,
)
#: ``{expression}``, which IPython puts in before the shell sees it, also between quotes.
_EXPRESSION = re.compile(r"\{[^{}\n]+\}")
_PLACE = re.compile(r"\$\{(?P<braced>[A-Za-z_]\w*)\}|\$(?P<name>[A-Za-z_]\w*)|\{(?P<code>[^{}\n]+)\}")
_ASSIGNMENT = re.compile(r"(?P<name>[A-Za-z_]\w*)=.*", re.DOTALL)
_SUBSTITUTION = re.compile(r"\$\(|`")
_RUNS_NEXT = re.compile(r"-[a-z]*c|eval")
_DEEPEST = 4
_LONGEST_EXPRESSION = 200
#: Variables set from others may double in length with each line.
_LONGEST_VALUE = 2000


@dataclass(slots=True)
class _Word:
    """A word without its quotes, and its first and last line. A single quote keeps the shell from filling it in."""

    line: int
    last: int
    parts: list[tuple[str, bool]] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.parts)


def to_python(text: str, prefix: str, method: str, *, expands: bool) -> list[str]:
    """Return one line of Python for each line of the shell ``text``.

    A command that fetches becomes ``get_ipython().system(["curl", "https://…"])``, where ``method`` is ``system`` or
    ``getoutput``; other commands leave no trace. ``prefix`` stands before the first call (an indentation, or an
    assignment). ``expands`` tells whether ``{expression}`` and ``$name`` may be of the notebook. Comments about
    suppressions stay.
    """
    reader = _Reader(expands)
    reader.read(text, 0, 0)
    lines = [""] * (text.count("\n") + 1)
    last = 0
    for command in reader.fetching():
        last = _write(lines, last, command, f"{prefix}get_ipython().{method}", reader)
        prefix = ""
    for line, comment in reader.comments:
        lines[line] = f"{lines[line]}  {comment}" if lines[line] else comment
    return lines


def _write(lines: list[str], last: int, command: list[_Word], function: str, reader: _Reader) -> int:
    """Add one call to the lines on which the words of its command stand, none before line ``last``.

    Returns the line on which the call ends.
    """
    line = max(last, command[0].line)
    lines[line] += f"; {function}([" if lines[line] else f"{function}(["
    for word in command:
        line = max(line, word.line)
        lines[line] += f"{reader.python(word)}, "
    line = max(line, command[-1].last)
    lines[line] += "])"
    return line


@dataclass(slots=True)
class _Reader:
    """Reads shell text; ``commands`` are its words, ``variables`` what is assigned in it so far."""

    expands: bool
    commands: list[list[_Word]] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    variables: dict[str, str] = field(default_factory=dict)
    word: _Word | None = None
    command: list[_Word] = field(default_factory=list)
    #: Text inside the command that is shell as well, with its first line.
    inner: list[tuple[str, int]] = field(default_factory=list)

    def read(self, text: str, line: int, depth: int) -> None:
        """Read all commands of ``text``, whose first line is ``line``."""
        position = 0
        marks: list[str] = []
        ends = _line_ends(text) if "<<" in text else {}
        while found := self.next(text, position):
            kind, token = found.lastgroup or "plain", found.group()
            position = found.end()
            if token == "#" and self.word is None:
                position = self.comment(text, found.start(), line)
            elif kind == "heredoc":
                marks.append(found["mark"])
                self.end_word()
            elif kind == "separator":
                self.end_command(depth)
                if token == "\n":
                    position, marks = _behind(ends, position, marks), []
                line += text.count("\n", found.end(), position)
            elif kind in ("space", "redirect"):
                self.end_word()
            elif kind != "joined":
                self.add(kind, token, line)
            line += token.count("\n")
        self.end_command(depth)

    def next(self, text: str, position: int) -> re.Match[str] | None:
        expression = _EXPRESSION.match(text, position) if self.expands else None
        return expression or _TOKEN.match(text, position)

    def comment(self, text: str, start: int, line: int) -> int:
        """Note a comment that is for us; return where it ends."""
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        comment = text[start:end]
        if "inferlint" in comment.lower():
            self.comments.append((line, comment.encode("utf-8", "replace").decode()))
        return end

    def add(self, kind: str, token: str, line: int) -> None:
        """Add a piece to the word that is being read."""
        if self.word is None:
            self.word = _Word(line, line)
        is_fixed = False
        self.word.last = line + token.count("\n")
        if kind == "quoted":
            is_fixed = token.endswith("'")
            inner = token.partition(token[-1])[2][:-1]
            if not is_fixed and _SUBSTITUTION.search(inner):
                self.inner.append((inner, line))
            token = inner if is_fixed else re.sub(r"\\\n|\\(?=[\\\"$`])", "", inner)
        elif kind == "escape":
            token, is_fixed = token[1:], True
        if self.word.parts and self.word.parts[-1][1] == is_fixed:
            token = self.word.parts.pop()[0] + token
        self.word.parts.append((token, is_fixed))

    def end_word(self) -> None:
        if self.word is None:
            return
        if self.command and _RUNS_NEXT.fullmatch(self.command[-1].text) and " " in self.word.text:
            self.inner.append((self.word.text, self.word.line))
        self.command.append(self.word)
        self.word = None

    def end_command(self, depth: int) -> None:
        """Keep the command that was read, note what it assigns, and read the shell text inside it."""
        self.end_word()
        command, inner = self.command, self.inner
        self.command, self.inner = [], []
        if command:
            self.commands.append(command)
        for word in command:
            assigned = _ASSIGNMENT.fullmatch(word.text)
            if assigned:
                value = "".join(text for text, is_text in self.pieces(word) if is_text)
                self.variables[assigned["name"]] = value[len(assigned["name"]) + 1 :][:_LONGEST_VALUE]
            elif word.text not in ("export", "local", "readonly"):
                break
        for text, line in inner if depth < _DEEPEST else ():
            self.read(text, line, depth + 1)

    def fetching(self) -> Iterator[list[_Word]]:
        """Return the commands that fetch, from the name of the program on."""
        for command in self.commands:
            for number, word in enumerate(command):
                program = word.text.rpartition("/")[2]
                if program in FETCHERS:
                    name = _Word(word.line, word.last, [(program, True)])
                    yield [name, *(part for one in command[number + 1 :] for part in _split(one))]
                    break

    def python(self, word: _Word) -> str:
        """Return the word as a Python expression: a literal, or a sum of literals and expressions."""
        terms: list[str] = [""]
        texts: list[bool] = [True]
        for piece, is_text in self.pieces(word):
            if is_text and texts[-1]:
                terms[-1] += piece
            else:
                terms.append(piece)
                texts.append(is_text)
        both = zip(terms, texts, strict=True)
        written = [repr(term) if is_text else f"({term})" for term, is_text in both if term]
        return " + ".join(written) or "''"

    def pieces(self, word: _Word) -> Iterator[tuple[str, bool]]:
        """Return literal text (True) and expressions (False) of a word."""
        for text, is_fixed in word.parts:
            position = 0
            for found in _PLACE.finditer(text):
                yield text[position : found.start()], True
                yield self.filled(found, is_fixed)
                position = found.end()
            yield text[position:], True

    def filled(self, found: re.Match[str], is_fixed: bool) -> tuple[str, bool]:
        """Return what stands for ``$name`` or ``{code}``; the very text when nothing is known."""
        code, name = found["code"], found["name"] or found["braced"]
        if name and not is_fixed and name in self.variables:
            return self.variables[name], True
        if self.expands and (code or not is_fixed):
            expression = (code or name).strip()
            if _is_expression(expression):
                return expression, False
        return found.group(), True


def _line_ends(text: str) -> dict[str, list[int]]:
    """Return where lines end, by what stands on them behind tabs."""
    ends: dict[str, list[int]] = {}
    for found in re.finditer(r"^\t*([^\n]*)$", text, re.MULTILINE):
        ends.setdefault(found[1], []).append(found.end())
    return ends


def _behind(ends: dict[str, list[int]], position: int, marks: list[str]) -> int:
    """Return where the here-documents end that start at ``position``; one without an end is none."""
    for mark in marks:
        places = ends.get(mark, [])
        index = bisect_left(places, position)
        if index < len(places):
            position = places[index]
    return position


def _split(word: _Word) -> Iterator[_Word]:
    """Part ``--url=https://…`` in two."""
    text, is_fixed = word.parts[0] if word.parts else ("", False)
    option, equals, value = text.partition("=")
    if equals and option.startswith("-"):
        yield _Word(word.line, word.line, [(option, is_fixed)])
        word = _Word(word.line, word.last, [(value, is_fixed), *word.parts[1:]])
    yield word


def _is_expression(text: str) -> bool:
    """Return whether the text is an expression with a name in it; JSON in braces is none."""
    if len(text) > _LONGEST_EXPRESSION or not text.isprintable():
        return False
    try:
        tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return any(isinstance(node, ast.Name) for node in ast.walk(tree))
