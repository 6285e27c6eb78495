"""Which of many files hold a word: each file is read once, whatever is asked for later.

A *word* is what ``outline.words`` finds, where bytes of other alphabets are letters. A word *by itself* is what the
pattern of ``needles.whole_words`` matches, where they are none: the two differ only in files that hold such bytes, and
in what begins with a digit.
"""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from itertools import count
from typing import TYPE_CHECKING

from inferlint.source.needles import compiled, whole_words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

DIGITS = b"0123456789"
_ASCII_LETTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
#: Everything but letters and digits to spaces: to split there is much quicker than to search for words.
_ASCII = bytes(code if code in _ASCII_LETTERS + DIGITS else 0x20 for code in range(256))
LETTERS = bytes(code if code >= 0x80 else _ASCII[code] for code in range(256))
#: Digits come before all letters.
_FIRST_LETTER = ord("A")
_RUN = re.compile(rb"\w+")
_STAR = re.compile(rb"import[ (\\\t]*\*")
_RELATIVE = re.compile(rb"from[\t\n\f\r ]+\.")


class WordIndex:
    """The words of files, which are numbered in the order in which they are added.

    Words have numbers as well, by which little room holds those of many files.
    """

    def __init__(self, content: Callable[[int], bytes]) -> None:
        self._content = content
        self._number: defaultdict[bytes, int] = defaultdict(count().__next__)
        #: The files that hold each word; most words are in one file.
        self._files: list[int | array[int]] = []
        self._words: list[array[int]] = []
        #: Files with a word that is by itself only, or only as a part of what is one in ``outline.words``.
        self._alone: dict[bytes, list[int]] = {}
        self._joined: dict[bytes, list[int]] = {}
        #: Files with an import of everything, and with a relative one.
        self.starred: set[int] = set()
        self.relative: set[int] = set()

    def add(self) -> None:
        """Read the next file."""
        file = len(self._words)
        raw = self._content(file)
        by_itself = set(raw.translate(_ASCII).split())
        letters = by_itself if raw.isascii() else set(raw.translate(LETTERS).split())
        numbers = {word for word in letters if word[0] < _FIRST_LETTER}
        words = (letters - numbers) | {word.lstrip(DIGITS) for word in numbers}
        words.discard(b"")
        self._put(words, file)
        for word in words - by_itself:
            self._joined.setdefault(word, []).append(file)
        for word in by_itself - words:
            # Numbers are many, and nobody asks for them.
            if not word.isdigit():
                self._alone.setdefault(word, []).append(file)
        if b"*" in raw and _STAR.search(raw):
            self.starred.add(file)
        if b"from" in raw and _RELATIVE.search(raw):
            self.relative.add(file)

    def _put(self, words: set[bytes], file: int) -> None:
        holders = self._files
        before = len(holders)
        numbers = array("I", map(self._number.__getitem__, words))
        holders += [file] * (len(self._number) - before)
        for one in numbers:
            if one < before:
                files = holders[one]
                if files.__class__ is int:
                    holders[one] = array("I", (files, file))
                else:
                    files.append(file)  # type: ignore[union-attr]
        self._words.append(numbers)

    def number(self, word: str) -> int | None:
        """Return the number of a word, ``None`` when no file holds it."""
        return self._number.get(word.encode("utf-8", "surrogatepass"))

    def words(self, file: int) -> array[int]:
        """Return the numbers of the words that a file holds as ``outline.words`` has them."""
        return self._words[file]

    def files(self, word: str) -> Collection[int]:
        """Return the files that hold ``word`` as ``outline.words`` has it."""
        return self._holding(word.encode("utf-8", "surrogatepass"))

    def matching(self, words: Iterable[str]) -> set[int]:
        """Return the files in which the pattern ``whole_words(words)`` is found."""
        found: set[int] = set()
        odd: list[str] = []
        for word in words:
            key = word.encode("utf-8", "surrogateescape")
            if _RUN.fullmatch(key) and not key.isdigit():
                found.update(self._by_itself(key))
            elif key:
                odd.append(word)
        for word in odd:
            found.update(self._searched(word, found))
        return found

    def _holding(self, word: bytes) -> Collection[int]:
        one = self._number.get(word)
        if one is None:
            return ()
        files = self._files[one]
        return (files,) if isinstance(files, int) else files

    def _by_itself(self, word: bytes) -> Collection[int]:
        files = self._holding(word)
        joined = self._joined.get(word)
        if joined is not None:
            files = set(files).difference(joined)
        alone = self._alone.get(word)
        return files if alone is None else {*files, *alone}

    def _searched(self, word: str, known: Collection[int]) -> Iterator[int]:
        """Yield the files beside those ``known`` that hold a text that is several words, or none at all."""
        files = set(range(len(self._words))).difference(known)
        for run in _RUN.findall(word.encode("utf-8", "surrogateescape")):
            if not run.isdigit():
                files.intersection_update(self._by_itself(run))
        if files:
            search = compiled(whole_words([word]))
            yield from (file for file in sorted(files) if search(self._content(file)))
