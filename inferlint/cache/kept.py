"""Facts of texts, kept from run to run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.cache.codec import CacheError, decode, encode
from inferlint.cache.digests import digest
from inferlint.cache.store import Store
from inferlint.cache.tool import tool

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from inferlint.model.facts import FileFacts

#: Stands for a text whose needles are in comments and prose only.
_CLEAN = b"clean"


class KeptFacts:
    """The facts in a cache; every process has its own. ``modules`` and ``texts`` are the needles."""

    def __init__(self, folder: Path, modules: Iterable[str], texts: Iterable[str]) -> None:
        self._folder = folder
        self._store: Store | None = None
        self._needles = digest(*sorted(modules), "", *sorted(texts))

    def __getstate__(self) -> dict[str, object]:
        return {"_folder": self._folder, "_store": None, "_needles": self._needles}

    def key(self, text: str, names: Sequence[str], *, is_package: bool) -> str:
        """Return what stands for everything that the facts of a text depend on."""
        return digest(tool(), self._needles, text, "package" if is_package else "module", *names)

    def facts(self, key: str, base: int, path: str, *, is_forced: bool) -> tuple[FileFacts | None, bool] | None:
        """Return the facts of a text and that they are whole, ``None`` when nothing is known.

        A text without facts is one that triage found clean; when they are forced that says nothing.
        """
        data = self._opened().get("facts", key)
        if is_forced and (data is None or data == _CLEAN):
            data = self._opened().get("facts", _forced(key))
        if data is None:
            return None
        if data == _CLEAN:
            return None, False
        try:
            return decode(data, base=base, path=path), True
        except CacheError:
            # The checksum was right, so it is of another layout: it is read anew and written over.
            return None

    def keep(self, key: str, facts: FileFacts | None, *, is_forced: bool) -> None:
        """Keep the facts of a whole text, or that triage found it clean."""
        try:
            data = encode(facts) if facts is not None else _CLEAN
        except CacheError:
            # Too large to be kept: they are read each time.
            return
        # A text that is clean by itself stays so for the next run, in which nobody may force it.
        self._opened().put("facts", _forced(key) if is_forced else key, data)

    def finish(self) -> None:
        """End the use of the cache for now."""
        if self._store is not None:
            self._store.finish()

    def _opened(self) -> Store:
        if self._store is None:
            self._store = Store(self._folder)
        return self._store


def _forced(key: str) -> str:
    return digest(key, "forced")
