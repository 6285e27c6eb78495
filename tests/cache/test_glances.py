"""Glances travel as bytes, and nothing but what was written is read."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from inferlint.cache.glances import decode_glances, encode_glances
from inferlint.cache.verdicts import decode_whole, encode_whole
from inferlint.model.glance import Glance
from inferlint.model.verdict import FileVerdict, Verdicts

KEPT = {
    "a.py": ((-5, 10, 1 << 80, 7), "mark", Glance("0a", 10)),
    "b/\udcff.py": ((1, 2, 3, 4), "other", Glance("0b", 2, True, True)),
    "c.py": ((1, 2, 3, 4), "mark", Glance("0c", 2, True, False, "it is UTF-16", 3)),
    "d.py": ((0, 0, 0, 0), "mark", Glance("0d", 0, False, True, "", None, ((0, "x.y", None), (3, None, "z")))),
}


@pytest.mark.parametrize("names", [[], ["a.py"], list(KEPT), ["d.py", "a.py"]])
def test_what_was_written_is_read(names: list[str]) -> None:
    """In its order."""
    kept = {name: KEPT[name] for name in names}
    found = decode_glances(encode_glances(kept))
    assert found == kept
    assert list(found) == names
    assert all(type(glance.hit) is bool and type(glance.pragma) is bool for _, _, glance in found.values())


def test_damage_is_an_error_or_changes_a_value() -> None:
    """Whatever is in the place of a column, no other error is raised."""
    columns = json.loads(encode_glances(KEPT))
    odd: list[Any] = [None, True, 1.5, -1, "", "x", [], [None], [[]], {}, [True] * 4, [10**9] * 16, ["a"] * 4]
    for place in range(len(columns)):
        for value in odd:
            changed = [*columns[:place], value, *columns[place + 1 :]]
            try:
                decode_glances(json.dumps(changed).encode())
            except ValueError:
                continue
            # Only values of the very types that are written can have been read.
            assert type(value) is type(columns[place])


def test_bytes_that_are_cut_or_mangled_are_errors() -> None:
    """Or they are other glances: the checksum of the entry is what tells these."""
    data = encode_glances(KEPT)
    chance = random.Random(7)
    for _ in range(500):
        at = chance.randrange(len(data))
        for wrong in (data[:at], data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]):
            try:
                found = decode_glances(wrong)
            except ValueError:
                continue
            assert all(isinstance(glance, Glance) for _, _, glance in found.values())
    with pytest.raises(ValueError, match="nested"):
        decode_glances(b"[" * 200_000)


def test_the_answer_of_all_groups_is_read_as_it_was_written() -> None:
    """The groups become one."""
    groups = [
        Verdicts({"a.py": FileVerdict("a.py", "broken", 2)}, "", (("m", ("a.py", "b.py")),), (("lock", "1"),)),
        Verdicts({"b.py": FileVerdict("b.py", pragma=True)}, "", (("m", ("a.py", "b.py")),), (("lock", "1"),)),
    ]
    special = {"a.py": Glance("", 3, True, False, "broken", 2), "b.py": Glance("", 4, False, True)}
    verdicts, glances = decode_whole(encode_whole(groups, special))
    assert verdicts == Verdicts(
        {"a.py": groups[0].by_path["a.py"], "b.py": groups[1].by_path["b.py"]},
        "", (("m", ("a.py", "b.py")),), (("lock", "1"),),
    )  # fmt: skip
    assert glances == special
    for wrong in (b"", b"[]", b"[1, []]", b'["[]", []]', b'["[[], "", [], []]", [["a", 1, 1, true, "", null]]]'):
        with pytest.raises(ValueError, match=r".*"):
            decode_whole(wrong)
