"""Turn the text of one notebook cell into Python, line by line, as IPython would read it.

Magic and shell lines become Python that does the same as far as it matters here, on the very line they stand on.
IPython's own reader is the model; beyond it, a cell magic may stand below comments (as hosted notebooks allow), and
``%sql`` and the like may head a cell that is no Python below (as workspace exports have it).
"""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import PurePosixPath

from inferlint.errors import SourceError
from inferlint.source.lexer import tokens
from inferlint.source.nesting import check_nesting
from inferlint.source.shell import to_python

SHELLS = frozenset({"bash", "cmd", "dash", "ksh", "sh", "sx", "system", "zsh", "!"})
#: Magics whose text is Python, with the letters of options that take a value.
PYTHON = {
    "capture": "", "debug": "b", "heat": "", "lprun": "fmTDsuz", "memit": "rti", "mprun": "fT", "prun": "DlsT",
    "px": "", "pyinstrument": "", "python": "", "python3": "", "pypy": "", "scalene": "", "snakeviz": "f", "time": "",
    "timeit": "nrpv",
}  # fmt: skip
#: Python magics on whose own line Python may stand.
_TIMED = frozenset({"debug", "lprun", "memit", "mprun", "prun", "px", "snakeviz", "time", "timeit"})
#: Of these, the ones where that holds for a cell magic too.
_SETUP = frozenset({"prun", "timeit"})
#: Text in other languages, some of which may happen to be Python as well.
OTHER = frozenset(
    {
        "HTML", "R", "SVG", "bigquery", "css", "fs", "html", "javascript", "js", "julia", "latex", "markdown", "md",
        "md-sandbox", "mermaid", "perl", "r", "ruby", "scala", "sql", "svg",
    }
)  # fmt: skip
_WRITERS = frozenset({"file", "writefile"})
#: Magics that people write without ``%``; IPython allows that in a cell of one line.
_AUTOMAGIC = frozenset(
    {
        "cat", "cd", "conda", "cp", "env", "less", "load_ext", "ls", "mamba", "man", "matplotlib", "micromamba",
        "mkdir", "more", "mv", "pip", "pwd", "rm", "rmdir", "run", "uv", "who", "whos",
    }
)  # fmt: skip

_MOST_MAGICS = 8
#: Nobody writes longer targets before ``= !command``.
_LONGEST_TARGET = 500

_INDENT = re.compile(r"[ \t]+")
_COMMENT = re.compile(r"\s*(?:#.*)?")
_DOCTEST = re.compile(r"^[ \t]*(?:>>>|\.\.\.)(?: |$)")
_DOCTEST_FIRST = re.compile(r"[ \t]*>>>(?: |$)")
_PROMPT = re.compile(r"^(?:(?:\[(?:nav|ins)\])? )?In \[\d+\]: |^\s*\.{3,}: ?")
#: Whether there is anything to do at all.
_SPECIAL = re.compile(r"^[ \t\f]*[!%?,;/]|\?[ \t]*(?:#.*)?$|=[ \t]*[!%]", re.MULTILINE)
_ESCAPED = re.compile(r"(?P<indent>[ \t\f]*)(?P<escape>!!?|%|\?\??|[,;/])(?P<rest>.*)", re.DOTALL)
_ASSIGNED = re.compile(r"(?<![=!<>:+\-*/%&|^@])=[ \t]*(?P<escape>!|%(?=[ \t]*[^\W\d]))")
_HELP = re.compile(r"[ \t]*%{0,2}(?!\d)[\w*]+(?:\.(?!\d)[\w*]+|\[-?[0-9]+\])*\?\??[ \t]*")
_HELP_END = re.compile(r"%{0,2}(?!\d)[\w*]+(?:\.(?!\d)[\w*]+|\[-?[0-9]+\])*\?\??\Z")
_CELL_MAGIC = re.compile(r"%%(?P<name>[^\s?]+)(?:\s+(?P<rest>.*?))?\s*")
_HEAD_MAGIC = re.compile(r"%(?P<name>[\w-]+)(?:[ \t]+(?P<rest>.*?))?[ \t]*")
_OPTION = re.compile(r"(?:--(?P<long>[\w-]+)(?:=\S*)?|-(?P<short>[A-Za-z]+)(?P<glued>[0-9][^\s]*)?)(?:\s+|$)")


@dataclass(frozen=True, slots=True)
class Written:
    """What ``%%writefile`` writes: the file's name as given, and the number of lines of the cell above its text."""

    name: str
    appends: bool
    above: int


@dataclass(slots=True)
class Translation:
    """A cell as Python: as many ``lines`` as the cell has. ``changed`` are the indexes of those not as written."""

    lines: list[str]
    changed: set[int] = field(default_factory=set)
    #: How many cell magics stand above each other so far.
    depth: int = 0
    written: Written | None = None

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    def set(self, index: int, line: str) -> None:
        """Replace one line."""
        if self.lines[index] != line:
            self.lines[index] = line
            self.changed.add(index)

    def blank(self, first: int, last: int) -> None:
        """Empty the lines from ``first`` up to ``last``, exclusive."""
        for index in range(first, last):
            self.set(index, "")


def split(source: str) -> list[str]:
    r"""Return the lines of a cell without their ends, which are ``\n``, ``\r\n`` and ``\r``."""
    lines = re.split(r"\r\n|\r|\n", source)
    if not lines[-1]:
        lines.pop()
    return lines


def translate(source: str) -> Translation:
    """Return the cell as Python.

    Raises ``SourceError`` when it is none, with the line in the cell where that is known.
    """
    cell = _translated(split(source))
    try:
        check_python(cell.text)
    except SourceError:
        other = _second_reading(split(source))
        if other is None or not _is_python(other):
            raise
        return other
    return cell


def check_python(text: str) -> None:
    """Raise ``SourceError`` when neither this Python nor LibCST can read ``text``.

    Like ``parse`` it needs the stack of ``run_deep`` for texts that are deep.
    """
    null = text.find("\0")
    if null >= 0:
        raise SourceError("it holds a NUL byte", text.count("\n", 0, null) + 1)
    check_nesting(text)
    line = _error_line(text)
    if line is None:
        return
    from inferlint.source.parse import parse

    try:
        # Cells are put together: what may only stand at the start of a text, such as a byte order mark, is wrong here.
        parse(f"\n{text}")
    except SourceError as error:
        raise SourceError(error.reason, line or None) from None


def _error_line(text: str) -> int | None:
    """Return the line on which this Python finds a mistake, 0 for one without a line, and None when there is none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(text)
        except SyntaxError as error:
            return error.lineno or 0
        except (ValueError, RecursionError, MemoryError):
            return 0
    return None


def _second_reading(lines: list[str]) -> Translation | None:
    """Return a cell that is no Python at first sight, read in another way.

    That is one line of automagic, a ``%name`` that stands for ``%%name``, or prompts that begin further down.
    """
    code = [index for index, line in enumerate(lines) if not _COMMENT.fullmatch(line)]
    if not code:
        return None
    first = code[0]
    words = lines[first].split()
    if len(code) == 1 and words[0] in _AUTOMAGIC:
        return _translated([*lines[:first], f"%{lines[first].lstrip()}", *lines[first + 1 :]])
    head = _HEAD_MAGIC.fullmatch(lines[first])
    cell = Translation(lines)
    if head and head["name"] in SHELLS | OTHER | {"python"}:
        _cell_magic(cell, first, head["name"], head["rest"] or "")
    elif any(map(_DOCTEST_FIRST.match, lines)):
        _strip(cell, first, _DOCTEST)
        _statements(cell, 0)
    else:
        return None
    return cell


def _translated(lines: list[str], depth: int = 0) -> Translation:
    cell = Translation(lines, depth=depth)
    _program(cell, 0)
    return cell


def _program(cell: Translation, start: int) -> None:
    """Translate the lines from ``start`` on, which are a cell of their own."""
    _clean(cell, start)
    first = start
    while first < len(cell.lines) and _COMMENT.fullmatch(cell.lines[first]):
        first += 1
    magic = _CELL_MAGIC.fullmatch(cell.lines[first]) if first < len(cell.lines) else None
    if magic:
        _cell_magic(cell, first, magic["name"], magic["rest"] or "")
    else:
        _statements(cell, start)


def _clean(cell: Translation, start: int) -> None:
    """Take away the indentation of the first line from all, and the prompts of pasted sessions."""
    first = next((index for index in range(start, len(cell.lines)) if cell.lines[index].strip()), None)
    if first is None:
        return
    indent = _INDENT.match(cell.lines[first])
    if indent:
        for index in range(first, len(cell.lines)):
            cell.set(index, cell.lines[index].removeprefix(indent.group()))
    head, after = cell.lines[first], "".join(cell.lines[first + 1 : first + 2])
    if _DOCTEST_FIRST.match(head):
        _strip(cell, first, _DOCTEST)
    elif _PROMPT.match(head) or _PROMPT.match(after):
        _strip(cell, first, _PROMPT)


def _strip(cell: Translation, first: int, prompt: re.Pattern[str]) -> None:
    for index in range(first, len(cell.lines)):
        cell.set(index, prompt.sub("", cell.lines[index], count=1))


# Cell magics --------------------------------------------------------------------------------------------


def _cell_magic(cell: Translation, first: int, name: str, rest: str) -> None:
    """Translate the lines from ``first`` on, where a cell magic stands."""
    end = len(cell.lines)
    cell.depth += 1
    if cell.depth > _MOST_MAGICS:
        raise SourceError(f"more than {_MOST_MAGICS} cell magics in one cell", first + 1)
    if name == "script":
        name = _interpreter(rest)
    elif name.startswith("!"):
        name, rest = "!", f"{name[1:]} {rest}"
    if name in PYTHON:
        cell.set(first, _statement(name, rest) if name in _SETUP else "")
        _program(cell, first + 1)
    elif name in SHELLS:
        _shell(cell, first, end, rest if rest[:1] != "-" else "", "", expands=False)
    elif name in _WRITERS:
        cell.written = _written(rest, first + 1)
        cell.blank(first, end)
    elif name in OTHER:
        cell.blank(first, end)
    else:
        _unknown(cell, first)


def _unknown(cell: Translation, first: int) -> None:
    """Translate a cell below a magic that is not known: Python if it can be, else text that is left out."""
    body = _translated(cell.lines[first + 1 :], cell.depth)
    cell.set(first, "")
    if not _is_python(body):
        cell.blank(first, len(cell.lines))
        return
    for index, line in enumerate(body.lines, first + 1):
        cell.set(index, line)
    if body.written:
        cell.written = replace(body.written, above=body.written.above + first + 1)


def _interpreter(options: str) -> str:
    """Return the magic that is the same as ``%%script`` with these options."""
    for word in options.split():
        program = word.rpartition("/")[2]
        if re.fullmatch(r"(?:python|pypy)[0-9.]*", program):
            return "python"
        if program in SHELLS:
            return program
    return "html"  # any other language


def _written(arguments: str, above: int) -> Written | None:
    """Return what ``%%writefile`` writes when it is a module."""
    words = re.findall(r"\"[^\"]*\"|'[^']*'|\S+", arguments)
    names = [word.strip("\"'") for word in words if not word.startswith("-")]
    if len(names) != 1 or PurePosixPath(names[0]).suffix not in (".py", ".pyw"):
        return None
    return Written(names[0], "-a" in words or "--append" in words, above)


def _is_python(cell: Translation) -> bool:
    try:
        check_python(cell.text)
    except SourceError:
        return False
    return True


# Lines --------------------------------------------------------------------------------------------------


def _statements(cell: Translation, start: int) -> None:
    """Translate the magic and shell lines among the statements from ``start`` on."""
    lines = tuple(cell.lines[start:])
    text = "".join(f"{line}\n" for line in lines)
    if not _SPECIAL.search(text):
        return
    index = offset = 0
    while index < len(lines):
        count = _special(cell, start + index, lines[index])
        if not count:
            end, is_help = _end_of_statement(text, offset)
            count = text.count("\n", offset, end)
            if is_help and count == 1:
                cell.set(start + index, _indentation(lines[index]) + "pass")
        offset += sum(len(line) + 1 for line in lines[index : index + count])
        index += count


def _end_of_statement(text: str, offset: int) -> tuple[int, bool]:
    """Return where the logical line ends that begins at ``offset``, and whether it asks for help on a name."""
    depth = last = 0
    for token in tokens(text, offset):
        if token.kind == "newline" and not depth:
            line = text[offset : token.start].rstrip()
            is_bare = offset + len(line) > last
            return token.start + 1, is_bare and _HELP_END.search(line) is not None
        last = token.start + len(token.text)
        if token.kind == "open":
            depth += 1
        elif token.kind == "close":
            depth = max(0, depth - 1)
    return len(text), False


def _special(cell: Translation, index: int, line: str) -> int:
    """Translate a magic or shell line with the lines that continue it; return how many these are, 0 for Python."""
    if _HELP.fullmatch(line):
        cell.set(index, _indentation(line) + "pass")
        return 1
    escaped = _ESCAPED.fullmatch(line)
    if escaped:
        prefix, escape, rest = escaped["indent"], escaped["escape"], escaped["rest"]
    else:
        candidates = islice(_ASSIGNED.finditer(line), 3)
        assigned = next((found for found in candidates if _is_target(line[: found.start()])), None)
        if assigned is None:
            return 0
        prefix, escape, rest = line[: assigned.start("escape")], assigned["escape"], line[assigned.end() :]
    end = index + 1
    while end < len(cell.lines) and cell.lines[end - 1].endswith("\\"):
        end += 1
    if escape in ("!", "!!"):
        _shell(cell, index, end, rest, prefix, expands=True, method=_method(prefix, escape))
    else:
        pieces = [rest, *cell.lines[index + 1 : end]]
        joined = " ".join([piece.rstrip()[:-1] for piece in pieces[:-1]] + [pieces[-1].rstrip()])
        _magic(cell, index, end, prefix, escape, joined)
    return end - index


def _method(prefix: str, escape: str) -> str:
    return "getoutput" if prefix.strip() or escape == "!!" else "system"


def _is_target(text: str) -> bool:
    """Return whether a value may be assigned to what the text says."""
    return len(text) <= _LONGEST_TARGET and _error_line(f"{text.lstrip()}=(\n0)\n") is None


def _magic(cell: Translation, index: int, end: int, prefix: str, escape: str, rest: str) -> None:
    """Translate a line that is escaped by anything but ``!``."""
    name, _, arguments = rest.partition(" ")
    statement = f"get_ipython().run_line_magic({name!r})" if prefix.strip() else "pass"
    if escape == "/":
        statement = f"{name}({', '.join(arguments.split())})"
    elif escape == ",":
        statement = f"{name}({', '.join(map(repr, arguments.split()))})"
    elif escape == ";":
        statement = f"{name}({arguments!r})"
    elif escape == "%" and name in SHELLS:
        _shell(cell, index, end, arguments, prefix, expands=True, method="getoutput", is_joined=True)
        return
    elif escape == "%" and name in _TIMED:
        statement = _statement(name, arguments) or statement
    cell.set(index, prefix + statement)
    cell.blank(index + 1, end)


def _statement(name: str, arguments: str) -> str:
    """Return the Python behind the options of a magic such as ``%timeit -n 10 f()``."""
    arguments = arguments.strip()
    while found := _OPTION.match(arguments):
        arguments = arguments[found.end() :]
        short = found["short"]
        if short and short[-1] in PYTHON[name] and not found["glued"]:
            arguments = arguments.partition(" ")[2].lstrip()
    return arguments


def _shell(
    cell: Translation, first: int, end: int, head: str, prefix: str, *,
    expands: bool, method: str = "system", is_joined: bool = False,
) -> None:  # fmt: skip
    """Translate shell text, of which ``head`` stands on line ``first`` and the rest on those up to ``end``."""
    body = [] if is_joined else cell.lines[first + 1 : end]
    lines = to_python("\n".join([head, *body]), prefix, method, expands=expands)
    lines += [""] * (end - first - len(lines))
    if expands and all(_COMMENT.fullmatch(line) for line in lines):
        statement = f"get_ipython().{method}()" if prefix.strip() else "pass"
        lines[0] = f"{prefix}{statement}  {lines[0]}".rstrip()
    for index, line in enumerate(lines, first):
        cell.set(index, line)


def _indentation(line: str) -> str:
    found = _INDENT.match(line)
    return found.group() if found else ""
