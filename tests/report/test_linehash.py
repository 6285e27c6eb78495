"""The fingerprint of code scanning on GitHub, against values that its upload action computes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferlint.report.linehash import line_hashes

GREETINGS = (
    "e9496ae3ebfced30:1",
    "fb7c023a8b9ccb3f:1",
    "ce8ba1a563dcdaca:1",
    "e20e36e16fcb0cc8:1",
    "b3edc88f2938467e:1",
    "c8e28b0b4002a3a0:1",
    "c129715d7a2bc9a3:1",
)


@pytest.mark.parametrize(
    ("text", "hashes"),
    [
        ("", ("c129715d7a2bc9a3:1",)),
        (
            " a\nb\n  \t\tc\n d",
            ("271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"),
        ),
        (" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", GREETINGS),
        (" hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r", GREETINGS),
        (" hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n", GREETINGS),
        (" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n", GREETINGS),
        (
            "Lorem ipsum dolor sit amet.\n" * 10,
            (
                *(f"a7f2ff13bc495cf2:{number}" for number in range(1, 7)),
                "a7f2ff1481e87703:1",
                "a9cf91f7bbf1862b:1",
                "55ec222b86bcae53:1",
                "cc97dc7b1d7d8f7b:1",
                "c129715d7a2bc9a3:1",
            ),
        ),
    ],
)
def test_hashes_are_those_of_the_upload_action(text: str, hashes: tuple[str, ...]) -> None:
    """Its own tests have these values."""
    assert line_hashes(text.encode()) == hashes


def rolling(text: str) -> list[str]:
    """Return the hashes by the description of the algorithm, one UTF-16 unit after the other."""
    data = text.encode("utf-16-le")
    window, starts, seen, found = [0] * 100, [0] * 100, {}, []
    value = index = 0
    line_start, after_return = True, False

    def put(unit: int) -> None:
        nonlocal value, index
        if starts[index]:
            name = f"{value % 2**64:x}"
            seen[name] = seen.get(name, 0) + 1
            found.append(f"{name}:{seen[name]}")
            starts[index] = 0
        value = value * 37 + unit - window[index] * 37**100
        window[index] = unit

    for unit in [*(data[place] + 256 * data[place + 1] for place in range(0, len(data), 2)), 65535]:
        if unit in (32, 9) or (after_return and unit == 10):
            after_return = False
            continue
        after_return = unit == 13
        put(10 if after_return else unit)
        starts[index] = int(line_start)
        line_start = after_return or unit == 10
        index = (index + 1) % 100
    for _ in range(100):
        put(0)
        index = (index + 1) % 100
    return found


@given(st.text(alphabet=st.sampled_from("ab \t\r\n🎉é\ufeff")))
def test_hashes_are_those_of_a_rolling_window(text: str) -> None:
    """Line ends of all kinds, characters beyond the basic plane, a byte order mark."""
    text *= 7

    assert list(line_hashes(text.encode())) == rolling(text)


def test_bytes_that_are_no_text_are_hashed() -> None:
    """As the replacement character, which is what the action reads."""
    assert line_hashes(b"a\xff\n") == line_hashes("a\ufffd\n".encode())
