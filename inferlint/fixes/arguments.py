"""Change the arguments of a call, or the entries of a mapping, by exact edits that keep layout and comments."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from keyword import iskeyword
from typing import TYPE_CHECKING

import libcst as cst

from inferlint.fixes.edit import Refused
from inferlint.fixes.items import Item, Items
from inferlint.fixes.source import walk
from inferlint.source.lexer import tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from inferlint.fixes.edit import Patch
    from inferlint.fixes.source import Source

_LINE_END = re.compile(r"\r\n|\r|\n")
_SPACE = r"(?:[ \t\f\r\n]|\\(?:\r\n|\r|\n)|#[^\r\n]*[\r\n])*"
_EQUALS = re.compile(rf"{_SPACE}={_SPACE}")
#: A key may stand in parentheses.
_COLON = re.compile(rf"(?:{_SPACE}\))*{_SPACE}:{_SPACE}")
_QUOTED = re.compile(r"[rRuUbB]{0,2}([\"'])")

#: Reason codes.
COMMENT_LOST = "comment-lost"
COLLISION = "keyword-collision"
DYNAMIC = "dynamic-arguments"
ODD_LAYOUT = "argument-layout"


@dataclass(frozen=True, slots=True)
class Change:
    """What is done to the arguments of one call, or to the entries of one mapping.

    ``remove`` are keywords, or the numbers (from 0) of arguments given by position; those behind move up. ``rename``
    turns keywords into others. ``set`` gives keywords their values as source text, which has to be one argument:
    the value of one that is there is replaced, another is added, before ``**kwargs``. A name stands in one of these
    only, but for one that another is renamed to and that gets a value.

    What there is nothing of, is not removed and not renamed, so that making a change twice does what once does; that
    does not hold for positions.
    """

    remove: tuple[str | int, ...] = ()
    set: tuple[tuple[str, str], ...] = ()
    rename: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for a change whose parts contradict each other."""
        targets = [new for _, new in self.rename]
        names = [*self.remove, *targets, *(old for old, _ in self.rename)]
        names += [name for name, _ in self.set if name not in targets]
        twice = [str(name) for name, count in Counter(names).items() if count > 1]
        if twice or len(dict(self.set)) != len(self.set):
            raise ValueError(f"named twice in one change: {', '.join(twice) or 'a name that is set'}")

    @property
    def names(self) -> tuple[str, ...]:
        """The names that are there when it is made, without those that only stay."""
        return (*(name for name, _ in self.set), *(new for _, new in self.rename))


@dataclass(slots=True)
class _Entry:
    """An item in pieces: its name and how that is written, what stands around it, its value.

    ``name`` is ``None`` for an argument without a keyword, what is unpacked, and a key that is no plain text.
    """

    name: str | None
    before: str
    key: str
    middle: str
    value: str
    #: What goes with the item, and with the value, when these go.
    inner: tuple[cst.CSTNode, ...] = ()
    value_node: cst.CSTNode | None = None
    by_position: bool = False

    @property
    def text(self) -> str:
        return self.before + self.key + self.middle + self.value


def change_call(source: Source, call: cst.Call, change: Change) -> tuple[Patch, ...] | Refused:
    """Return the edits that make ``change`` to the arguments of ``call``; none when there is nothing to do.

    Whether the callee takes these arguments, and what ``*args`` and ``**kwargs`` hold, is not asked. Refused with
    ``comment-lost`` when a comment stands on a line of an argument that is removed, above it, or in a value that is
    replaced; with ``keyword-collision`` when a keyword would stand there twice.
    """
    fitted = _fitted(source, call, change)
    if isinstance(fitted, Refused):
        return fitted
    entries = [_argument(source, argument) for argument in call.args]
    items = _items(source, _brackets(source, call), call.args)
    if _is_bare_generator(call) and change.set:
        items.items[0].text = entries[0].value = f"({entries[0].value})"
    # New keywords stand before the first ``**kwargs``.
    end = next((index for index, argument in enumerate(call.args) if argument.star == "**"), len(entries))
    return _Editor(source.text, items, entries, lambda name: name, "=").make(fitted, end)


def change_mapping(source: Source, node: cst.Dict | cst.Call, change: Change) -> tuple[Patch, ...] | Refused:
    """Return the edits that make ``change`` to a dictionary display, or to a call whose keywords are its keys.

    Keys that are text in quotes count. Beside the reasons of ``change_call``, refused with ``dynamic-arguments``
    when something unpacked, or a key that is no plain text, could replace a value that is set, or when a call cannot
    have the key as a keyword.
    """
    if isinstance(node, cst.Call):
        odd = next((name for name in change.names if not name.isidentifier() or iskeyword(name)), None)
        if odd is not None:
            return Refused(DYNAMIC, f"`{odd}` cannot be a keyword")
        return change_call(source, node, change)
    fitted = _fitted(source, node, change)
    if isinstance(fitted, Refused):
        return fitted
    entries = [_element(source, element) for element in node.elements]
    written = {name for name, _ in change.set} | {name for names in change.rename for name in names}
    for index, entry in enumerate(entries):
        if entry.name in written and any(later.name is None for later in entries[index + 1 :]):
            return Refused(DYNAMIC, f"what stands behind `{entry.name}` may replace it")
    start, end = source.range(node)
    items = _items(source, (start + 1, end - 1), node.elements)
    quote = next((found[1] for entry in entries if (found := _QUOTED.match(entry.key))), None)
    quote = quote or ("'" if '"' in _quotes_around(source, node) else '"')
    return _Editor(source.text, items, entries, lambda name: _quoted(name, quote), ": ").make(fitted, len(entries))


def _fitted(source: Source, node: cst.CSTNode, change: Change) -> Change | Refused:
    """Return a change whose values have no quotes that would end an f-string around the place."""
    quotes = _quotes_around(source, node)
    values = []
    for name, value in change.set:
        fitted = value
        for quote in sorted(quotes & set(value)):
            other = "'" if quote == '"' else '"'
            if other in quotes or other in value or "\\" in value:
                return Refused(ODD_LAYOUT, f"the value of `{name}` cannot stand in the f-string around it")
            fitted = value.replace(quote, other)
        values.append((name, fitted))
    return replace(change, set=tuple(values))


def _quotes_around(source: Source, node: cst.CSTNode) -> set[str]:
    """Return the quotes of the f-strings that a node stands in; Python before 3.12 ends them at the next one."""
    place = source.range(node)[0]
    spans = ((one, source.range(one)) for one in source.formatted)
    return {one.end[0] for one, (start, end) in spans if start < place < end}


# One change ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Editor:
    """Makes one change; ``entries`` are those of ``items``, ``write`` writes a name, ``sign`` stands behind it."""

    text: str
    items: Items
    entries: list[_Entry]
    write: Callable[[str], str]
    sign: str

    def make(self, change: Change, end: int) -> tuple[Patch, ...] | Refused:
        """Return the edits; what is new is inserted at ``end``."""
        before = tuple(self.items.gaps)
        problem = self.rename(change.rename) or self.set(change.set, end) or self.remove(change.remove)
        if problem is not None:
            return problem
        if not self.items.is_sound(before):
            return Refused(ODD_LAYOUT, "commas, comments and line ends stand in an order that is not understood")
        return self.items.patches(self.text)

    def places(self, name: str | int) -> list[int]:
        """Return where the items with a name, or the argument at a position, are."""
        if isinstance(name, str):
            return [index for index, entry in enumerate(self.entries) if entry.name == name]
        positional = [index for index, entry in enumerate(self.entries) if entry.by_position]
        return positional[name : name + 1]

    def rename(self, names: Sequence[tuple[str, str]]) -> Refused | None:
        for old, new in names:
            places = self.places(old)
            if len(places) > 1 or (places and self.places(new)):
                return Refused(COLLISION, f"`{old if len(places) > 1 else new}` stands there twice")
            for index in places:
                entry = self.entries[index]
                entry.name, entry.key = new, self.write(new)
                self.items.items[index].text = entry.text
        return None

    def set(self, values: Sequence[tuple[str, str]], end: int) -> Refused | None:
        for name, value in values:
            places = self.places(name)
            if len(places) > 1:
                return Refused(COLLISION, f"`{name}` stands there twice")
            for index in places:
                entry = self.entries[index]
                goes = entry.value_node if entry.value != value else None
                if goes is not None and _binds(goes):
                    return Refused(ODD_LAYOUT, f"the value of `{name}` binds a name with `:=`")
                if goes is not None and _has_comment(goes):
                    return Refused(COMMENT_LOST, f"a comment stands in the value of `{name}`")
                entry.value = value
                self.items.items[index].text = entry.text
            if not places:
                entry = _Entry(name, "", self.write(name), self.sign, value)
                self.items.insert(end, entry.text)
                self.entries.insert(end, entry)
                end += 1
        return None

    def remove(self, names: Sequence[str | int]) -> Refused | None:
        # Positions are those of the arguments as they stand there.
        for index in sorted({index for name in names for index in self.places(name)}, reverse=True):
            name = self.entries[index].name
            if any(map(_binds, self.entries[index].inner)):
                return Refused(ODD_LAYOUT, f"{f'`{name}`' if name else 'an argument'} binds a name with `:=`")
            if self.items.has_comment(index) or any(map(_has_comment, self.entries[index].inner)):
                return Refused(COMMENT_LOST, f"a comment belongs to {f'`{name}`' if name else 'an argument'}")
            self.items.remove(index)
            del self.entries[index]
        return None


def _has_comment(node: cst.CSTNode) -> bool:
    return _holds(node, cst.Comment)


def _binds(node: cst.CSTNode) -> bool:
    """Say whether a name is bound in a value, which whoever reads it later would miss."""
    return _holds(node, cst.NamedExpr)


def _holds(node: cst.CSTNode, kind: type[cst.CSTNode]) -> bool:
    return any(isinstance(one, kind) for one in walk(node))


# What stands there --------------------------------------------------------------------------------------


def _argument(source: Source, argument: cst.Arg) -> _Entry:
    text = source.written(argument)
    inner: tuple[cst.CSTNode, ...] = (argument.value, argument.whitespace_after_star)
    if argument.keyword is None:
        return _Entry(None, "", "", "", text, inner, argument.value, by_position=not argument.star)
    key = argument.keyword.value
    middle = _expect(_EQUALS, text, len(key))
    inner = (*inner, *([argument.equal] if isinstance(argument.equal, cst.AssignEqual) else []))
    return _Entry(key, "", key, text[len(key) : middle], text[middle:], inner, argument.value)


def _element(source: Source, element: cst.BaseDictElement) -> _Entry:
    text = source.written(element)
    if not isinstance(element, cst.DictElement):
        return _Entry(None, "", "", "", text, (element.value,), element.value)
    start, key_start, key_end = source.range(element)[0], *source.range(element.key)
    key, before = source.text[key_start:key_end], source.text[start:key_start]
    middle = _expect(_COLON, text, key_end - start)
    inner = (element.key, element.whitespace_before_colon, element.whitespace_after_colon, element.value)
    return _Entry(
        _plain_text(element.key), before, key, text[key_end - start : middle], text[middle:], inner, element.value
    )


def _plain_text(key: cst.BaseExpression) -> str | None:
    if isinstance(key, (cst.SimpleString, cst.ConcatenatedString)):
        value = key.evaluated_value
        return value if isinstance(value, str) else None
    return None


def _expect(pattern: re.Pattern[str], text: str, position: int) -> int:
    found = pattern.match(text, position)
    if found is None:
        raise AssertionError(f"no sign behind the key of {text[:80]!r}")
    return found.end()


def _quoted(name: str, quote: str) -> str:
    """Return a text as a literal, in these quotes where it holds neither quotes nor what has to be escaped."""
    return f"{quote}{name}{quote}" if name.isprintable() and not set(name) & set("\\\"'") else repr(name)


def _is_bare_generator(call: cst.Call) -> bool:
    """Return whether the brackets of the call are those of its only argument."""
    return len(call.args) == 1 and isinstance(call.args[0].value, cst.GeneratorExp) and not call.args[0].value.lpar


def _brackets(source: Source, call: cst.Call) -> tuple[int, int]:
    """Return the offsets inside of the brackets of a call."""
    # Behind the name there can only be white space, comments and its own closing brackets.
    opening = next(token for token in tokens(source.text, source.range(call.func)[1]) if token.kind == "open")
    return opening.start + 1, source.range(call)[1] - 1


def _items(source: Source, inside: tuple[int, int], nodes: Sequence[cst.CSTNode]) -> Items:
    text = source.text
    places = [source.range(node) for node in nodes]
    edges = [inside[0], *(offset for place in places for offset in place), inside[1]]
    gaps = [text[first:last] for first, last in zip(edges[::2], edges[1::2], strict=True)]
    line = text[source.lines.start(inside[0]) : places[0][0] if places else inside[0]]
    newline = _LINE_END.search("".join(gaps))
    return Items(
        [Item(text[first:last], (first, last)) for first, last in places],
        gaps,
        *inside,
        base=line[: len(line) - len(line.lstrip(" \t"))],
        column=re.sub(r"[^\t]", " ", line),
        step=source.module.default_indent,
        newline=newline.group() if newline else source.module.default_newline,
    )
