"""The entries of a baseline, one a line, whatever fields they have."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from inferlint.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Where a finding stands; an entry that differs in nothing else has only moved.
_PLACES = frozenset({"path", "scope", "cell", "line"})


def baseline_entries(raw: bytes | None, name: str) -> Counter[str]:
    """Return the entries of a baseline as JSON texts with sorted keys; none when there is no file.

    Raises ``ConfigError`` for a file that is no JSON, such as one with the markers of a merge conflict.
    """
    if raw is None:
        return Counter()
    try:
        document = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise ConfigError([f"{name}: the baseline is not valid JSON: {str(error)[:200]}"]) from None
    return Counter(json.dumps(item, sort_keys=True, ensure_ascii=False) for item in _items(document))


def _items(document: Any) -> Iterator[Any]:
    """Yield the tables in the lists of a document; plain texts and numbers are no entries."""
    lists = list(document.values()) if isinstance(document, dict) else [document]
    for part in lists:
        if isinstance(part, list):
            yield from (item for item in part if isinstance(item, (dict, list)))
        elif isinstance(part, dict):
            yield from ({name: value} for name, value in part.items())


def without_place(entry: str) -> str:
    """Return an entry without the place at which its finding stands."""
    item = json.loads(entry)
    if not isinstance(item, dict):
        return entry
    return json.dumps({key: value for key, value in item.items() if key not in _PLACES}, sort_keys=True)


def described(entry: str) -> str:
    """Return an entry in a few words: rule, symbol, provider and path where it has them, else as it stands."""
    item = json.loads(entry)
    fields = ("rule", "symbol", "provider", "path", "scope")
    words = [str(item[key]) for key in fields if item.get(key)] if isinstance(item, dict) else []
    return " ".join(words) if words else entry[:200]
