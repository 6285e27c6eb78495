"""On which line of a TOML file a key, a table of a list, or an item of a list stands."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}=\n]'
    r"|[^\s\"'#\[\]{}=]+|[ \t\r]+|.",
    re.DOTALL,
)


@dataclass(slots=True)
class TomlLines:
    """The lines of a TOML text by key: ``exclude``, ``router.modules``, ``overrides[0]``; 1-based."""

    _lines: dict[str, int] = field(default_factory=dict)
    _items: dict[str, list[tuple[str, int]]] = field(default_factory=dict)

    def of(self, key: str) -> int | None:
        """Return the line of ``key``, or of the nearest key above that holds it; None when there is none."""
        while key:
            if key in self._lines:
                return self._lines[key]
            key = key[: max(key.rfind("."), key.rfind("["), 0)]
        return None

    def of_item(self, key: str, item: str) -> int | None:
        """Return the line of the text ``item`` in the list ``key``, else the line of the key."""
        return next((line for text, line in self._items.get(key, ()) if text == item), self.of(key))


def toml_lines(text: str, prefix: str = "") -> TomlLines:
    """Return the lines of the keys below the table ``prefix``; a text that is no TOML has few or wrong ones."""
    found = TomlLines()
    table = ""
    seen: Counter[str] = Counter()
    for tokens in _statements(text):
        first, line = tokens[0]
        if first == "[":
            name = _dotted([word for word, _ in tokens])
            table = name
            if len(tokens) > 1 and tokens[1][0] == "[":
                table = f"{name}[{seen[name]}]"
                seen[name] += 1
            key = table
        else:
            words = [word for word, _ in tokens]
            end = words.index("=") if "=" in words else len(words)
            key = ".".join(filter(None, (table, _dotted(words[:end]))))
            found._items.setdefault(key, []).extend((_unquoted(word), number) for word, number in tokens[end:])
        found._lines.setdefault(key, line)
    return _below(found, prefix) if prefix else found


def _below(lines: TomlLines, prefix: str) -> TomlLines:
    def cut(key: str) -> str | None:
        return key[len(prefix) :].lstrip(".") if key == prefix or key.startswith((f"{prefix}.", f"{prefix}[")) else None

    return TomlLines(
        {name: line for key, line in lines._lines.items() if (name := cut(key)) is not None},
        {name: items for key, items in lines._items.items() if (name := cut(key)) is not None},
    )


def _statements(text: str) -> list[list[tuple[str, int]]]:
    """Return each header and each ``key = value`` as its words, without space and comments, with their lines."""
    found: list[list[tuple[str, int]]] = []
    words: list[tuple[str, int]] = []
    line, depth = 1, 0
    for match in _TOKEN.finditer(text):
        word = match.group()
        if word == "\n" and depth <= 0:
            found += [words] if words else []
            words, depth = [], 0
        elif not word.isspace() and not word.startswith("#"):
            depth += (word in {"[", "{"}) - (word in {"]", "}"})
            words.append((word, line))
        line += word.count("\n")
    return [*found, words] if words else found


def _dotted(words: list[str]) -> str:
    """Return a dotted key without quotes and brackets."""
    parts = (_unquoted(part) for word in words if word not in {"[", "]"} for part in _parts(word))
    return ".".join(part for part in parts if part)


def _parts(word: str) -> list[str]:
    return [word] if word[:1] in {'"', "'"} else word.split(".")


def _unquoted(word: str) -> str:
    word = word.strip(",")
    return word[1:-1] if len(word) > 1 and word[0] == word[-1] and word[0] in "\"'" else word
