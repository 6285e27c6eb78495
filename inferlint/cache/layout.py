"""How the facts are laid out as columns: for each class the kind of each of its fields, in their order.

Plain kinds are a column of one number a record, an index into a table for most. ``…*`` is a tuple: a column of
lengths, then the columns of all its elements. A tuple of texts is a choice of one of them.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

from inferlint.model.expr import (
    Arg,
    Attr,
    Binary,
    Call,
    Choice,
    Compare,
    Const,
    Items,
    Join,
    Name,
    Opaque,
    Scoped,
    Starred,
    Sub,
    Table,
    Walrus,
)
from inferlint.model.facts import ArmKind, AttrSet, Binding, Class, Function, Import, ItemSet, Param, Scope, Site

Kind = str | tuple[str, ...]

ARMS: tuple[ArmKind, ...] = ("if", "match", "try", "loop", "global")
HOWS = (
    "assign", "augmented", "for", "with", "except", "param", "def", "class", "import", "match", "delete", "annotation",
    "type",
)  # fmt: skip
ROLES = (
    "value", "expression", "return", "yield", "test", "annotation", "default", "decorator", "base", "raise", "assert",
    "except", "delete", "iterate", "with", "pattern", "target", "docstring", "augmented",
)  # fmt: skip
SCOPES = ("module", "class", "function", "lambda", "comprehension")
STARS = ("", "*", "**")

#: Leaves of expressions. They come first in the table of nodes, so that a name is known by its index.
LEAVES: dict[type[Any], tuple[Kind, ...]] = {
    Name: ("text", "scope", "number", "span"),
    Const: ("value", "span"),
}
#: The other expressions, each behind its children in the table of nodes.
INNER: dict[type[Any], tuple[Kind, ...]] = {
    Attr: ("node", "text", "span"),
    Call: ("node", "arg*", "span"),
    Opaque: ("node*", "span"),
    Items: (("list", "tuple", "set"), "node*", "span"),
    Sub: ("node", "node", "span"),
    Compare: ("node*", "span"),
    Join: ("node*", "span"),
    Binary: ("text", "node", "node", "span"),
    Choice: (("or", "and", "if"), "node*", "node?", "span"),
    Table: ("pair*", "span"),
    Scoped: (("lambda", "list", "set", "dict", "generator"), "scope", "node", "node*", "span"),
    Walrus: ("name", "node", "span"),
    Starred: ("only", "span"),
}
#: Elements of tuples; ``pair`` and ``keyword`` are tuples themselves.
ELEMENTS: dict[str, tuple[type[Any], tuple[Kind, ...]]] = {
    "arg": (Arg, ("node", "text?", STARS)),
    "pair": (tuple, ("node?", "node")),
    "keyword": (tuple, ("text", "node")),
    "param": (Param, ("text", "node?", "node?", STARS, "span", "flag")),
}
#: The lists of a file's facts by their names. Scopes are numbered as they stand, so their ``id`` is not written.
RECORDS: dict[str, tuple[type[Any], tuple[Kind, ...]]] = {
    "scopes": (Scope, ("id", SCOPES, "text", "scope?", "ref?")),
    "imports": (
        Import,
        (
            "text?", "text?", "text", "text?", "number", "scope", "branch", "span", "statement", "flag", "flag", "flag",
            "flag",
        ),
    ),
    "functions": (
        Function,
        ("text", "scope", "scope", "param*", "node?", "node*", "node*", "span", "flag", "node*"),
    ),
    "classes": (Class, ("text", "scope", "scope", "node*", "keyword*", "node*", "span", "span", "branch")),
    "bindings": (
        Binding,
        ("scope", "text", HOWS, "number", "branch", "span", "node?", "node?", "ref?", "path"),
    ),
    "attributes": (AttrSet, ("attr", "node?", "node?", "scope", "number", "branch", "span", "statement")),
    "sites": (Site, ("node", ROLES, "scope", "number", "branch", "statement", "targets")),
    "items": (ItemSet, ("sub", "node", "scope", "number", "branch")),
}  # fmt: skip
#: What is counted at the head: these lists, other lists, and the tables that fields point into.
COUNTED = (
    *RECORDS, "names", "constants", "inner", "exported", "texts", "values", "spans", "arms", "branches", "statements",
    "targets", "paths",
)  # fmt: skip
#: Which list the number of a binding or scope points into, by its kind; the others have no number.
OWNERS = {"import": "imports", "def": "functions", "param": "functions", "function": "functions", "class": "classes"}

#: To be counted up when columns are written in another way.
FORMAT = 1
#: Differs when anything above does: what another layout wrote is not read.
LAYOUT = crc32(
    repr(
        [(cls.__name__, cls.__match_args__, kinds) for cls, kinds in (*LEAVES.items(), *INNER.items())]
        + [(name, getattr(cls, "__match_args__", ()), kinds) for name, (cls, kinds) in (ELEMENTS | RECORDS).items()]
        + [ARMS, OWNERS, COUNTED, FORMAT]
    ).encode()
)
