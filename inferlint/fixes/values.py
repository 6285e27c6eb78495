"""Values that a fix writes into the code: a text, an environment variable, a name of another module."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.config.headers import header_parts
from inferlint.fixes.imports import Wanted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.model.facts import Import


@dataclass(frozen=True, slots=True)
class Value:
    """One value. Of ``text``, ``variable`` and ``module`` with ``attribute`` one is set."""

    text: str | None = None
    variable: str | None = None
    module: str | None = None
    attribute: str = ""

    def written(self, draft: Draft, context: FileContext, use: int, like: Import | None = None, tail: str = "") -> str:
        """Return the value as source text at offset ``use``; what has to be imported is added to ``draft``.

        ``like`` is the import that the place relied on, ``tail`` a text behind the value. Raises ``HeldError`` when an
        import has no place.
        """
        quote = preferred_quote(context.text)
        if self.text is not None:
            return quoted(self.text + tail, quote)
        name = self._name(draft, context, use, like, quote)
        if not tail:
            return name
        return f"{name} + {quoted(tail, quote)}"

    def _name(self, draft: Draft, context: FileContext, use: int, like: Import | None, quote: str) -> str:
        if self.variable is not None:
            placed = context.place(Wanted("os"), use, like)
            draft.add(placed.patches)
            return f"{placed.local}.environ[{quoted(self.variable, quote)}]"
        head, _, rest = self.attribute.partition(".")
        placed = context.place(Wanted(str(self.module), head), use, like)
        draft.add(placed.patches)
        return f"{placed.local}.{rest}" if rest else placed.local


def of_place(place: str) -> Value:
    """Return the value that the configuration writes as a URL, ``env:NAME`` or ``module:attribute``."""
    if place.startswith("env:"):
        return Value(variable=place[4:])
    if "://" in place:
        return Value(text=place)
    module, _, attribute = place.partition(":")
    return Value(module=module, attribute=attribute)


def preferred_quote(text: str) -> str:
    """Return the quotation mark that a file uses more often."""
    return "'" if text.count("'") > text.count('"') else '"'


def header(text: str, draft: Draft, context: FileContext, use: int, like: Import | None = None) -> str:
    """Return the value of a header as source text at offset ``use``; what has to be imported is added to ``draft``."""
    quote = preferred_quote(context.text)
    pieces = []
    for part in header_parts(text):
        if part.kind == "text":
            pieces.append(quoted(part.value, quote))
        else:
            value = Value(variable=part.value) if part.kind == "env" else of_place(part.value)
            pieces.append(value.written(draft, context, use, like))
    return " + ".join(pieces) or quoted("", quote)


def mapping(entries: Iterable[tuple[str, str]], quote: str) -> str:
    """Return a mapping as it is written in code, of keys as texts and values as expressions."""
    return "{" + ", ".join(f"{quoted(key, quote)}: {value}" for key, value in entries) + "}"


def quoted(text: str, quote: str) -> str:
    """Return a text as a literal, in the quotes that are wanted where that needs no backslash."""
    other = repr(text)
    body = other[1:-1]
    if quote == "'" or '"' in body or "'" in text:
        return other
    return f'"{body}"'
