"""Read the text of a baseline: everything that inferlint did not write is an error that says what to do."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from inferlint.baseline.entries import Baseline, Entry
from inferlint.errors import BaselineError
from inferlint.model.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

VERSION = 1
#: The last item of the list, so that every entry ends in a comma.
END = "end"

_CONFLICT = re.compile(r"^(?:<{7}|\|{7}|={7}|>{7})(?: |\r?$)", re.MULTILINE)
_LIST = re.compile(r'"findings"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")
_FINGERPRINT = re.compile(r"[0-9a-f]{32}")
_RULE = re.compile(r"IL[1-9]\d\d")
_FIELDS = ("fingerprint", "rule", "provider", "symbol", "path", "scope")


def parse_baseline(data: bytes, name: str) -> Baseline:
    """Return the baseline in ``data``; ``name`` is what errors call it. Raises ``BaselineError``."""
    text = _text(data, name)
    conflict = _CONFLICT.search(text)
    if conflict:
        line = text.count("\n", 0, conflict.start()) + 1
        raise BaselineError(
            f"{name}:{line}: holds conflict markers; take either side whole, `git checkout --ours -- {name}`, "
            "then run `inferlint baseline update`"
        )
    number = _checked(_loaded(text, name), name)
    found = sorted(_positions(text, number, name), key=lambda item: item[0].fingerprint)
    spans = tuple(span for _, span in found)
    lines = [span.line for span in spans]
    is_ours = all(before < after for before, after in pairwise(lines))
    return Baseline(
        entries=tuple(entry for entry, _ in found),
        gaps=_gaps(text, lines) if is_ours else (1,) * (len(found) + 1),
        newline="\r\n" if "\r\n" in text else "\n",
        name=name,
        spans=spans,
    )


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _wrong(name, f"is not UTF-8 (byte {error.start})") from None


def _loaded(text: str, name: str) -> Any:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise BaselineError(f"{name}: holds the key {_shown(twice)} twice in one object; {_RESTORE}")
        return table

    try:
        return json.loads(text, object_pairs_hook=unique)
    except RecursionError:
        raise _wrong(name, "is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise _wrong(f"{name}:{error.lineno}", f"is not valid JSON: {error.msg.lower()}") from None
    except ValueError:
        # A number of more digits than Python reads.
        raise _wrong(name, "is not valid JSON") from None


def _checked(document: Any, name: str) -> int:
    """Return how many entries the document has."""
    if not isinstance(document, dict):
        raise _wrong(name, "is not an object")
    for key in document:
        if key not in {"version", "findings"}:
            raise _wrong(name, f"holds the unknown key {_shown(key)}; allowed: version, findings")
    version = document.get("version")
    if version != VERSION or not isinstance(version, int) or isinstance(version, bool):
        raise _wrong(name, f"has version {_shown(version)}; this inferlint reads version {VERSION}")
    items = document.get("findings")
    if not isinstance(items, list) or not items or items[-1] != END:
        raise _wrong(name, f'has no list "findings" that ends in "{END}"')
    return len(items) - 1


def _positions(text: str, number: int, name: str) -> Iterator[tuple[Entry, Span]]:
    """Yield each entry with its place; one that was broken into lines is marked at its first."""
    start = _LIST.search(text)
    if start is None:
        raise _wrong(name, 'has no list "findings"')
    decoder = json.JSONDecoder()
    position, line, counted = start.end(), 1, 0
    for _ in range(number):
        position = _end(_BETWEEN.match(text, position), position)
        item, end = decoder.raw_decode(text, position)
        line += text.count("\n", counted, position)
        counted = position
        before = text.rfind("\n", 0, position)
        stop = text.find("\n", position, end)
        last = stop if stop >= 0 else end
        yield _entry(item, f"{name}:{line}"), Span(line, position - before, line, last - before)
        position = end


def _end(found: re.Match[str] | None, position: int) -> int:
    return found.end() if found else position


def _entry(item: Any, where: str) -> Entry:
    if not isinstance(item, dict):
        raise _wrong(where, f"an entry is {_shown(item)}, not an object")
    if set(item) != set(_FIELDS):
        odd = sorted(set(item) ^ set(_FIELDS))
        raise _wrong(where, f"an entry has {', '.join(map(_shown, odd))} missing or unknown")
    for field in _FIELDS:
        value = item[field]
        if not isinstance(value, str) and not (value is None and field in {"provider", "symbol"}):
            raise _wrong(where, f"{field} is {_shown(value)}, not a text")
    if not _FINGERPRINT.fullmatch(item["fingerprint"]):
        raise _wrong(where, f"{_shown(item['fingerprint'])} is not a fingerprint of 32 hexadecimal digits")
    if not _RULE.fullmatch(item["rule"]):
        raise _wrong(where, f"{_shown(item['rule'])} is not the code of a rule that a baseline can hold")
    if not item["path"] or item["path"].startswith("/") or ".." in item["path"].split("/") or "\0" in item["path"]:
        raise _wrong(where, f"{_shown(item['path'])} is not a path below the project root")
    return Entry(*(item[field] for field in _FIELDS))


def _gaps(text: str, lines: list[int]) -> tuple[int, ...]:
    """Return the blank lines around the entries, at least one each."""
    if not lines:
        return (1,)
    rows = text.split("\n")
    between = [max(1, after - before - 1) for before, after in pairwise(lines)]
    return (_blank(rows[: lines[0] - 1][::-1]), *between, _blank(rows[lines[-1] :]))


def _blank(rows: list[str]) -> int:
    """Return how many of ``rows`` are blank before the first that is not, at least one."""
    count = next((index for index, row in enumerate(rows) if row.strip()), len(rows))
    return max(1, count)


_RESTORE = "restore it from git, or write a new one with `inferlint baseline create --force`"


def _wrong(where: str, what: str) -> BaselineError:
    return BaselineError(f"{where}: {what}; {_RESTORE}")


def _shown(value: Any) -> str:
    try:
        text = json.dumps(value)
    except RecursionError:
        text = f"a {type(value).__name__} nested too deeply"
    return text if len(text) <= 60 else f"{text[:59]}…"
