"""Where isort and ruff put an import among others, as far as the imports that are there show their settings."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import libcst as cst

from inferlint.fixes.scopes import module_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

FUTURE, STANDARD, THIRD_PARTY, FIRST_PARTY, RELATIVE = range(5)
_DIGITS = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class Entry:
    """One import as it is sorted: its module with leading dots, whether it is a ``from`` import, and a first member.

    ``gap`` says whether an empty line stands above it and its comments, ``commented`` whether it has any.
    """

    module: str
    is_from: bool
    member: str = ""
    alias: str = ""
    gap: bool = False
    commented: bool = False


def entry_of(line: cst.SimpleStatementLine) -> Entry | None:
    """Return the import on a line as it is sorted; None for what no sorter leaves as it is."""
    if len(line.body) != 1:
        return None
    node = line.body[0]
    gap = any(one.comment is None for one in line.leading_lines)
    commented = any(one.comment is not None for one in line.leading_lines)
    if isinstance(node, cst.ImportFrom):
        module = module_of(node)
        if isinstance(node.names, cst.ImportStar):
            return Entry(module, True, "*", "", gap, commented)
        members = [(one.evaluated_name, one.evaluated_alias or "") for one in node.names]
        name, alias = min(members, key=lambda one: member_key(*one))
        return Entry(module, True, name, alias, gap, commented)
    if not isinstance(node, cst.Import) or len(node.names) != 1:
        return None
    only = node.names[0]
    return Entry(only.evaluated_name, False, "", only.evaluated_alias or "", gap, commented)


def natural(text: str) -> tuple[Any, ...]:
    """Return a key that puts ``a9`` before ``a10``."""
    return tuple((0, int(part), part) if part.isdigit() else (1, part) for part in _DIGITS.split(text) if part)


def member_key(name: str, alias: str = "") -> tuple[Any, ...]:
    """Return where a name stands in a list of imported names: constants, then classes, then the rest."""
    if len(name) > 1 and name.isupper():
        kind = 0
    elif name[:1].isupper():
        kind = 1
    else:
        kind = 2
    return name != "*", kind, natural(name.lower()), natural(name), bool(alias), natural(alias)


def find(entries: Sequence[Entry], new: Entry, first_party: Collection[str]) -> tuple[int, bool, bool] | None:
    """Return where ``new`` belongs: its index, and whether an empty line parts it from the one before and after.

    None when ``entries`` are not in an order that is known here.
    """
    for within in (False, True):
        for sections in _sections(entries, first_party):
            keys = [(section, *_key(one, within)) for section, one in zip(sections, entries, strict=True)]
            if keys != sorted(keys) or not _parted(sections, entries):
                continue
            section = _section_of(new, sections, entries, first_party)
            key = (section, *_key(new, within))
            index = sum(other <= key for other in keys)
            before = index > 0 and sections[index - 1] != section
            after = index < len(entries) and sections[index] != section
            return index, before, after
    return None


def _parted(sections: Sequence[int], entries: Sequence[Entry]) -> bool:
    """Say whether empty lines stand between sections, above comments, and nowhere else."""
    pairs = zip(sections, sections[1:], entries[1:], strict=False)
    return all((before != after or entry.commented) == entry.gap for before, after, entry in pairs)


def _key(entry: Entry, within: bool) -> tuple[Any, ...]:
    """Return the place of an import in its section; ``within`` for ``force-sort-within-sections``."""
    name = entry.module.lstrip(".")
    dots = len(entry.module) - len(name)
    rest = (
        -dots, natural(name.lower()), natural(name),
        member_key(entry.member, entry.alias) if entry.is_from else (), natural(entry.alias),
    )  # fmt: skip
    if within:
        return (*rest[:3], entry.is_from, *rest[3:])
    return (entry.is_from, *rest)


def section(entry: Entry, first_party: Collection[str]) -> int:
    """Return the section of an import by isort's rules."""
    top = entry.module.partition(".")[0]
    if entry.module.startswith("."):
        return RELATIVE
    if top == "__future__":
        return FUTURE
    if top in first_party or top == "__main__":
        return FIRST_PARTY
    return STANDARD if top in sys.stdlib_module_names else THIRD_PARTY


def _sections(entries: Sequence[Entry], first_party: Collection[str]) -> Iterator[list[int]]:
    """Return the ways to see sections: what is first-party depends on where the sorter runs."""
    given = [section(one, first_party) for one in entries]
    yield given
    third = [THIRD_PARTY if one == FIRST_PARTY else one for one in given]
    yield third
    last = max((index for index, one in enumerate(third) if one == THIRD_PARTY and entries[index].gap), default=0)
    if last and third[last - 1] == THIRD_PARTY:
        yield [FIRST_PARTY if index >= last and one == THIRD_PARTY else one for index, one in enumerate(third)]


def _section_of(new: Entry, sections: Sequence[int], entries: Sequence[Entry], first_party: Collection[str]) -> int:
    """Return the section of ``new``: that of imports of the same package, where there are any."""
    top = new.module.partition(".")[0]
    for section_, entry in zip(sections, entries, strict=True):
        if top and entry.module.partition(".")[0] == top:
            return section_
    return section(new, first_party)
