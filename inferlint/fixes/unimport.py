"""Remove one name from an import statement when nothing can need it any more; otherwise say what keeps it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import libcst as cst

from inferlint.fixes.edit import Patch, Refused
from inferlint.fixes.scopes import bound_name, module_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from inferlint.fixes.scopes import Statement
    from inferlint.fixes.source import Source

_TYPE_COMMENT = re.compile(r"#[ \t]*(?:type|mypy|pyright)[ \t]*:[^\r\n]*")


def remove_import(
    source: Source,
    bound: str,
    statement: int,
    *,
    ignoring: Collection[tuple[int, int]] = (),
    used_elsewhere: Callable[[str], bool] = lambda _: False,
    is_package_init: bool = False,
    is_replaced: bool = False,
) -> tuple[Patch, ...] | Refused:
    """Return the edits that take ``bound`` out of the import statement at the offset ``statement``.

    Uses in the stretches ``ignoring`` do not count: the same fix rewrites them. ``used_elsewhere`` says whether
    anything outside of the file gets the name from this module. With ``is_replaced`` another import of the text binds
    the name instead, so that uses of any kind do not count. Refused as ``import-used`` when the file reads the
    name, as ``import-kept`` when a use cannot be ruled out.
    """
    found = source.names.import_at(statement)
    if found is None or isinstance(found.node.names, cst.ImportStar):
        return Refused("import-kept", f"no import of `{bound}` stands where it is said to")
    indices = [index for index, alias in enumerate(found.node.names) if bound_name(alias) == bound]
    if len(indices) != 1:
        return Refused("import-kept", f"`{bound}` is not imported exactly once there")
    kept = _untouchable(source, bound, found, is_package_init=is_package_init)
    if kept is None and not is_replaced:
        kept = _needed(source, bound, found, ignoring, used_elsewhere)
    if kept is not None:
        return kept
    if len(found.node.names) == 1:
        return _without_statement(source, found)
    return _without_member(source, found, indices[0])


# What needs the name


def _untouchable(source: Source, bound: str, found: Statement, *, is_package_init: bool) -> Refused | None:
    scope = found.suite.scope
    line = source.lines.place(found.start)[0]
    node = found.node
    if isinstance(node, cst.ImportFrom) and module_of(node) == "__future__":
        return Refused("import-kept", "a future import changes the language")
    if is_package_init:
        return Refused("import-kept", "the names of a package's `__init__.py` are its interface")
    if scope.kind == "class":
        return Refused("import-kept", f"`{bound}` is an attribute of a class")
    # Whether a function's own name is bound under a condition is nobody else's matter.
    harmless = {"plain", "branch"} if scope.kind == "function" else {"plain"}
    if any(suite.kind not in harmless for suite in found.suite.chain()):
        return Refused("import-kept", f"the import in line {line} is conditional")
    how = scope.outer.get(bound)
    if how is not None:
        return Refused("import-kept", f"`{bound}` is declared {how}")
    return None


def _needed(
    source: Source,
    bound: str,
    found: Statement,
    ignoring: Collection[tuple[int, int]],
    used_elsewhere: Callable[[str], bool],
) -> Refused | None:
    names, scope = source.names, found.suite.scope
    if len(scope.bindings[bound]) != 1:
        return Refused("import-kept", f"`{bound}` is bound more than once")
    if scope.kind == "module" and used_elsewhere(bound):
        return Refused("import-kept", f"`{bound}` is taken from this module by another file")
    for load in names.loads.get(bound, ()):
        if scope in names.meanings(bound, load.scope) and not _is_in(load.start, load.end, ignoring):
            return Refused("import-used", f"`{bound}` is used in line {source.lines.place(load.start)[0]}")
    word = re.compile(rf"(?<!\w){re.escape(bound)}(?!\w)")
    for start, end in names.strings:
        inside = scope.start <= start < scope.end
        if inside and not _is_in(start, end, ignoring) and word.search(source.text, start, end):
            return Refused("import-kept", f"a text names `{bound}` in line {source.lines.place(start)[0]}")
    for comment in _TYPE_COMMENT.finditer(source.text, scope.start, scope.end):
        if word.search(comment.group()):
            place = source.lines.place(comment.start())[0]
            return Refused("import-kept", f"a type comment names `{bound}` in line {place}")
    return None


def _is_in(start: int, end: int, stretches: Collection[tuple[int, int]]) -> bool:
    return any(first <= start and end <= last for first, last in stretches)


# Edits


def _without_member(source: Source, found: Statement, index: int) -> tuple[Patch, ...] | Refused:
    """Return the edit that takes one name out of a list, with its line when it has one of its own."""
    text, lines = source.text, source.lines
    assert not isinstance(found.node.names, cst.ImportStar)
    members = found.node.names
    start, _ = source.range(members[index])
    comma = members[index].comma
    with_comma = _comma_end(source, members[index])
    first, last = lines.start(start), source.lines.next(with_comma)
    rest = text[with_comma:last]
    if "#" in rest:
        return Refused("import-kept", f"a comment stands behind the import in line {lines.place(start)[0]}")
    is_last = index == len(members) - 1
    is_listed = isinstance(found.node, cst.ImportFrom) and found.node.lpar is not None
    if is_listed and not text[first:start].strip() and not rest.strip(" \t\f\r\n"):
        # The line holds nothing else.
        if not is_last or isinstance(comma, cst.Comma):
            return (Patch(first, last, ""),)
        return _last_without_comma(source, found, first, last)
    if not is_last:
        cut = Patch(start, source.range(members[index + 1])[0], "")
    else:
        before = source.range(members[index - 1])[1]
        # The comma before goes with a last name that had none.
        cut = Patch(_comma_end(source, members[index - 1]) if isinstance(comma, cst.Comma) else before, with_comma, "")
    if "#" in text[cut.start : cut.end]:
        return Refused("import-kept", f"a comment stands by the import in line {lines.place(start)[0]}")
    return (cut,)


def _comma_end(source: Source, member: cst.ImportAlias) -> int:
    """Return the end of a name in a list with its comma, where it has one."""
    end = source.range(member)[1]
    if isinstance(member.comma, cst.Comma):
        end += len(source.module.code_for_node(member.comma.whitespace_before)) + 1
    return end


def _last_without_comma(source: Source, found: Statement, first: int, last: int) -> tuple[Patch, ...]:
    """Return the edits that remove the last line of a list and the comma above it, since the last had none."""
    assert not isinstance(found.node.names, cst.ImportStar)
    comma = _comma_end(source, found.node.names[-2])
    return Patch(comma - 1, comma, ""), Patch(first, last, "")


def _without_statement(source: Source, found: Statement) -> tuple[Patch, ...] | Refused:
    text, lines = source.text, source.lines
    body = found.line.body
    line = lines.place(found.start)[0]
    if "#" in text[found.start : found.end]:
        return Refused("import-kept", f"a comment stands in the import in line {line}")
    if len(found.suite.lines) == 1 and (found.suite.inline or len(body) == 1) and found.suite.parent is not None:
        return Refused("import-kept", f"nothing else stands in the block of line {line}")
    if len(body) > 1:
        return _between_semicolons(source, found)
    first = lines.start(found.start)
    last = source.lines.next(found.end)
    rest = text[found.end : last]
    if "#" in rest:
        return Refused("import-kept", f"a comment stands behind the import in line {line}")
    if text[first : found.start].strip() or rest.strip(" \t\f\r\n;"):
        return Refused("import-kept", f"something else stands on line {line}")
    return (_with_blank_lines(source, found, first, last),)


def _between_semicolons(source: Source, found: Statement) -> tuple[Patch, ...] | Refused:
    body = found.line.body
    index = next(i for i, one in enumerate(body) if one is found.node)
    if index + 1 < len(body):
        cut = Patch(found.start, source.range(body[index + 1])[0], "")
    else:
        cut = Patch(source.range(body[index - 1])[1], found.end, "")
    line = source.lines.place(found.start)[0]
    if "#" in source.text[found.start : source.lines.next(found.end)]:
        return Refused("import-kept", f"a comment stands behind the import in line {line}")
    return (cut,)


def _with_blank_lines(source: Source, found: Statement, first: int, last: int) -> Patch:
    """Return the removal of the lines from ``first`` to ``last`` with the empty lines that parted them from others.

    Of the empty lines on both sides the fewer go; on top of a body those below go. A comment above comes to stand
    above the next import, if that is next.
    """
    above = _blank_above(source, first)
    below = _blank_below(source, last)
    if below < len(source.text) and (above < first or _opens(source, first)):
        if above == first or source.text.count("\n", last, below) <= source.text.count("\n", above, first):
            return Patch(first, below, "")
        return Patch(above, last, "")
    if _is_below_comment(source, first) and _is_import_at(source, found, below):
        return Patch(first, below, "")
    if below == len(source.text) and above < first:
        return Patch(above, last, "")
    return Patch(first, last, "")


def _is_below_comment(source: Source, offset: int) -> bool:
    return offset > 0 and source.text[source.lines.start(offset - 1) : offset].lstrip().startswith("#")


def _is_import_at(source: Source, found: Statement, offset: int) -> bool:
    """Say whether the line at an offset begins with an import of the same body."""
    return any(one.suite is found.suite and source.lines.start(one.start) == offset for one in source.names.imports)


def _blank_above(source: Source, offset: int) -> int:
    while offset > 0:
        above = source.lines.start(offset - 1)
        if source.text[above:offset].strip(" \t\r\n"):
            break
        offset = above
    return offset


def _blank_below(source: Source, offset: int) -> int:
    while offset < len(source.text):
        below = source.lines.next(offset)
        if source.text[offset:below].strip(" \t\r\n"):
            break
        offset = below
    return offset


def _opens(source: Source, offset: int) -> bool:
    """Say whether a line is the first of the file or of a body."""
    above = source.text[source.lines.start(offset - 1) : offset] if offset else ":"
    return above.rstrip().endswith(":") and not above.lstrip().startswith("#")
