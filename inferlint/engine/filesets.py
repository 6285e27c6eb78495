"""Sets of files, as integers with a bit for each: to compare many sets is what takes time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.engine.links import Links


class Sets:
    """Sets of the files that were found."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._found = 0
        self._holding: dict[str, int] = {}
        self._holding_any: dict[frozenset[str], int] = {}
        self._importing: dict[str, int] = {}

    def add(self, files: Iterable[int]) -> None:
        """Take more files for found."""
        self._found |= _bits(files)
        self._importing.clear()

    def holding(self, word: str) -> int:
        """Return the files that hold a word."""
        found = self._holding.get(word)
        if found is None:
            found = self._holding[word] = _bits(self._links.words.files(word))
        return found & self._found

    def holding_any(self, words: frozenset[str]) -> int:
        """Return the files that hold any of some words."""
        found = self._holding_any.get(words)
        if found is None:
            found = self._holding_any[words] = _bits(file for word in words for file in self._links.words.files(word))
        return found & self._found

    def importing(self, path: str) -> int:
        """Return the files that import a file."""
        found = self._importing.get(path)
        if found is None:
            users = (file for link in self._links.to.get(path, ()) for file in link.users)
            found = self._importing[path] = _bits(users)
        return found


def _bits(files: Iterable[int]) -> int:
    held = bytearray()
    for file in files:
        place = file >> 3
        if place >= len(held):
            held.extend(bytes(place + 1 - len(held)))
        held[place] |= 1 << (file & 7)
    return int.from_bytes(held, "little")
