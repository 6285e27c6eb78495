"""Facts as bytes: what is read is what was written, and anything else is refused."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cache.canonical import canonical
from inferlint.cache import layout
from inferlint.cache.codec import CacheError, decode, encode
from inferlint.errors import SourceError
from inferlint.facts.read import read_facts
from inferlint.model import facts as model
from inferlint.model.expr import Attr, Binary, Call, Const, Name, Opaque, Starred
from inferlint.model.facts import STRIDE, Arm, Binding, FileFacts, Scope, Site
from inferlint.model.span import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parent.parent
PLACE = Span(1, 2, 3, 4)

#: Every kind of statement and expression, and sharing between what is bound and what is evaluated.
EVERYTHING = '''
from __future__ import annotations
import a.b.c, d as e
from . import f
from .g import *
from h import (i as j, k)
__all__ = ["one", "two"]
if TYPE_CHECKING:
    import l
try:
    import m
except ImportError as error:
    m = None
class Base(Parent[int], metaclass=Meta, **more):
    """Text."""
    field: "list[Inner]" = []
    def method(self, a, /, b: int = 1, *rest: str, c: "C" = "x", **others) -> "Dict[str, 'X']":
        global changed
        changed = self.base_url = b
        self.items[0] = changed
        yield b
        yield from rest
        return [*rest, *(1, 2)], {**others, "k": 1, -5: 2.5}, {1, 2j, b"x\\xff", ..., None, True, 10**9}
@decorate(1)(2)
async def run(x=lambda y, z=1: y + z):
    async with x as (first, *others), y as x.z:
        nonlocal_ = [p for q in r if q for p in q if (w := p)]
    def inner():
        nonlocal x
        x = await x(*a, **b, c=d)
    return f"{x!r:>{w}} and {y} " "tail" % x if not x < y <= z else x | y or z and w
for (u, v), *t in zip(u, v):
    del u[1:2, ...]
else:
    assert v, "text"
while True:
    raise ValueError from None
match command:
    case Point(x=0, y=captured) | {"a": 1, **rest}:
        pass
    case [first, *others] if first:
        first += 1
setattr(holder, "name", first)
type Alias[T: int] = list[T]
half = "\\ud83d" "\\ude00"
'''


def absolute(level: int, module: str | None) -> str | None:
    """Return a module's name, unknown for relative imports with two dots."""
    return None if level > 1 else f"{'pkg.' if level else ''}{module or ''}"


def read(text: str, base: int = 0) -> FileFacts:
    """Return the facts of a text."""
    return read_facts(text, "pkg/module.py", absolute, None, base)


def check(facts: FileFacts) -> None:
    """Assert that facts come back, from their own base and from another."""
    data = encode(facts)
    same = decode(data, base=facts.base, path=facts.path)
    assert (same.path, same.base) == (facts.path, facts.base)
    assert canonical(same) == canonical(facts)
    moved = decode(data, base=facts.base + 5 * STRIDE, path="other.py")
    assert (moved.path, moved.base) == ("other.py", facts.base + 5 * STRIDE)
    assert canonical(moved) == canonical(facts)
    assert encode(moved) == data


def one(value: object) -> FileFacts:
    """Return facts with a single constant."""
    site = Site(Const(value, PLACE), "value", 0, 1, (), (1, 1))
    return FileFacts("a.py", (Scope(0, "module", "", None),), (), (), (), (), (), (site,))


@pytest.mark.parametrize("base", [0, STRIDE, 33 * STRIDE])
def test_every_construct_comes_back(base: int) -> None:
    check(read(EVERYTHING, base))


def test_numbers_of_another_base_are_those_of_a_file_that_stands_there() -> None:
    here = decode(encode(read(EVERYTHING)), base=7 * STRIDE, path="pkg/module.py")
    there = read(EVERYTHING, 7 * STRIDE)
    assert [scope.id for scope in here.scopes] == [scope.id for scope in there.scopes]
    assert [one.ref for one in here.bindings] == [one.ref for one in there.bindings]
    assert [one.branch for one in here.bindings] == [one.branch for one in there.bindings]
    assert any(arm.kind == "global" for one in here.bindings for arm in one.branch)
    assert encode(here) == encode(there)


def test_a_value_is_the_object_that_a_site_holds() -> None:
    facts = decode(encode(read("a = b = call(x)\n")), base=0, path="a.py")
    first, second = facts.bindings
    assert first.value is second.value is facts.sites[0].expr


def test_branches_are_shared() -> None:
    facts = decode(encode(read("if a:\n    b = 1\n    c = 2\n")), base=0, path="a.py")
    assert facts.bindings[0].branch is facts.bindings[1].branch


def test_an_empty_text_comes_back() -> None:
    check(read(""))


def come_back(places: Sequence[Path]) -> int:
    """Check the files that can be read and return how many there are."""
    found = 0
    for place in places:
        try:
            facts = read(place.read_text(encoding="utf-8"), STRIDE)
        except (SourceError, UnicodeDecodeError):
            continue
        check(facts)
        found += 1
    return found


def test_some_files_of_the_tests_come_back() -> None:
    assert come_back(sorted(ROOT.rglob("*.py"))[::20]) > 20


@pytest.mark.slow
def test_every_file_of_the_tests_comes_back() -> None:
    assert come_back(sorted(ROOT.rglob("*.py"))) > 500


def test_deep_chains_need_no_stack() -> None:
    node: Attr | Name = Name("a", 0, 1, PLACE)
    for _ in range(50_000):
        node = Attr(node, "b", PLACE)
    site = Site(node, "value", 0, 1, (), (1, 1))
    data = encode(FileFacts("a.py", (Scope(0, "module", "", None),), (), (), (), (), (), (site,)))
    assert encode(decode(data, base=0, path="a.py")) == data


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.just(...),
    st.integers(),
    st.floats(allow_nan=True),
    st.complex_numbers(allow_nan=True),
    st.binary(),
    # Both halves of a pair may stand side by side without being one character.
    st.text(st.characters(exclude_categories=())),
    st.text("\ud83d\ude00\0a"),
)


@given(VALUES)
def test_constants_come_back_to_the_bit(value: object) -> None:
    check(one(value))


@pytest.mark.parametrize("value", [float("nan"), float("-inf"), -0.0, complex(-0.0, -0.0), ""])
def test_constants_at_the_edge_come_back(value: object) -> None:
    check(one(value))


def test_numbers_too_long_to_be_printed_come_back() -> None:
    check(one(1 << 20_000))
    check(one(-(1 << 20_000)))


def test_equal_constants_of_different_types_stay_apart() -> None:
    values = (1, True, 1.0, 1 + 0j, "1", b"1", 0, False, 0.0, -0.0, None)
    opaque = Opaque(tuple(Const(value, PLACE) for value in values), PLACE)
    site = Site(opaque, "value", 0, 1, (), (1, 1))
    check(FileFacts("a.py", (Scope(0, "module", "", None),), (), (), (), (), (), (site,)))


@given(st.data())
def test_any_graph_of_expressions_comes_back(data: st.DataObject) -> None:
    nodes: list[object] = [Name("x", 0, 1, PLACE), Const(1, PLACE)]
    for _ in range(data.draw(st.integers(0, 20))):
        pick = st.sampled_from(nodes)
        first, second = data.draw(pick), data.draw(pick)
        nodes.append(
            data.draw(
                st.sampled_from(
                    [
                        Attr(first, "n", PLACE),  # type: ignore[arg-type]
                        Binary("+", first, second, PLACE),  # type: ignore[arg-type]
                        Call(first, (), PLACE),  # type: ignore[arg-type]
                        Opaque((first, second), PLACE),  # type: ignore[arg-type]
                        Starred((first,), PLACE),  # type: ignore[arg-type]
                    ]
                )
            )
        )
    sites = tuple(Site(node, "value", 0, place, (), (1, place)) for place, node in enumerate(nodes))  # type: ignore[arg-type]
    check(FileFacts("a.py", (Scope(0, "module", "", None),), (), (), (), (), (), sites))


@pytest.mark.parametrize("seed", range(8))
def test_damage_is_refused(seed: int) -> None:
    import zlib

    chance = random.Random(seed)
    data = encode(read(EVERYTHING))
    head, content = data[:4], zlib.decompress(data[4:])
    refused = 0
    for _ in range(400):
        whole = bytearray(content)
        for _ in range(chance.choice((1, 1, 2, 8))):
            whole[chance.randrange(len(whole))] = chance.randrange(256)
        cut = whole[: chance.randrange(len(whole))] if chance.random() < 0.2 else whole
        try:
            facts = decode(head + zlib.compress(cut, 1), base=0, path="a.py")
        except CacheError:
            refused += 1
        else:
            # What is read can be written: it is whole, only different.
            encode(facts)
    assert refused > 50


def test_every_cut_and_every_flipped_byte_of_an_entry_is_refused() -> None:
    data = encode(read("a = b.c(1)\n"))
    for end in range(len(data)):
        with pytest.raises(CacheError):
            decode(data[:end], base=0, path="a.py")
    for place in range(len(data)):
        with pytest.raises(CacheError):
            decode(data[:place] + bytes([data[place] ^ 0x41]) + data[place + 1 :], base=0, path="a.py")
    with pytest.raises(CacheError):
        decode(data + b"x", base=0, path="a.py")


@given(st.binary())
def test_noise_is_refused(noise: bytes) -> None:
    for data in (noise, encode(one(1))[:4] + noise):
        with pytest.raises(CacheError):
            decode(data, base=0, path="a.py")


def test_an_entry_that_unpacks_to_gigabytes_is_refused() -> None:
    import zlib

    bomb = encode(one(1))[:4] + zlib.compress(bytes(1 << 27), 9)
    with pytest.raises(CacheError):
        decode(bomb, base=0, path="a.py")


def test_a_table_that_is_endless_as_a_tree_is_refused() -> None:
    node: Opaque | Name = Name("a", 0, 1, PLACE)
    for _ in range(100):
        node = Opaque((node, node), PLACE)
    site = Site(node, "value", 0, 1, (), (1, 1))
    data = encode(FileFacts("a.py", (Scope(0, "module", "", None),), (), (), (), (), (), (site,)))
    with pytest.raises(CacheError, match="too large"):
        decode(data, base=0, path="a.py")


MODULE = Scope(0, "module", "", None)


@pytest.mark.parametrize(
    "facts",
    [
        FileFacts("a.py", (MODULE,), (Binding(1, "a", "assign", 1, (), PLACE),), (), (), (), (), ()),
        FileFacts("a.py", (MODULE,), (Binding(-1, "a", "assign", 1, (), PLACE),), (), (), (), (), ()),
        FileFacts("a.py", (MODULE,), (Binding(0, "a", "assign", -1, (), PLACE),), (), (), (), (), ()),
        FileFacts(
            "a.py", (MODULE,), (Binding(0, "a", "assign", 1, (Arm(5, 0, "global"),), PLACE),), (), (), (), (), ()
        ),
        FileFacts("a.py", (MODULE, MODULE), (), (), (), (), (), ()),
        one([]),
        one(object()),
    ],
)
def test_facts_that_no_file_has_are_not_written(facts: FileFacts) -> None:
    with pytest.raises(CacheError):
        encode(facts)


@pytest.mark.parametrize(
    "facts",
    [
        FileFacts("a.py", (MODULE,), (Binding(0, "a", "import", 1, (), PLACE, ref=0),), (), (), (), (), ()),
        FileFacts("a.py", (MODULE,), (Binding(0, "a", "assign", 1, (), PLACE, ref=0),), (), (), (), (), ()),
        FileFacts("a.py", (MODULE, Scope(1, "class", "a", 1)), (), (), (), (), (), ()),
        FileFacts("a.py", (MODULE, Scope(1, "class", "a", 0, 0)), (), (), (), (), (), ()),
        FileFacts("a.py", (MODULE, Scope(1, "class", "a", None)), (), (), (), (), (), ()),
    ],
)
def test_numbers_that_point_nowhere_are_refused(facts: FileFacts) -> None:
    with pytest.raises(CacheError):
        decode(encode(facts), base=0, path="a.py")


def test_the_layout_has_every_field_and_every_choice_of_the_model() -> None:
    classes = [*layout.LEAVES.items(), *layout.INNER.items(), *layout.RECORDS.values(), layout.ELEMENTS["arg"]]
    for cls, kinds in [*classes, layout.ELEMENTS["param"]]:
        assert len(kinds) == len(cls.__match_args__), cls
        hints = get_type_hints(cls, vars(__import__("inferlint.model.expr", fromlist=["x"])) | vars(model))
        for name, kind in zip(cls.__match_args__, kinds, strict=True):
            choices = get_args(hints[name])
            if choices and all(isinstance(choice, str) for choice in choices):
                assert kind == choices, (cls, name)
    lists = {name for name in FileFacts.__match_args__ if name not in {"path", "base", "exported"}}
    assert set(layout.RECORDS) == lists
    assert get_args(model.ArmKind) == layout.ARMS
