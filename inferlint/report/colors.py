"""Terminal colours; a ``Paint`` without colour returns text as it is."""

from __future__ import annotations

from inferlint.model.records import dataclass

CODES = {
    "error": "1;31",
    "warning": "1;33",
    "info": "1;36",
    "help": "1;32",
    "gutter": "1;34",
    "bold": "1",
    "dim": "2",
}


@dataclass(frozen=True, slots=True)
class Paint:
    """Colours text when ``on``."""

    on: bool

    def __call__(self, name: str, text: str) -> str:
        """Return ``text`` in the colour ``name``, a key of ``CODES``."""
        return f"\x1b[{CODES[name]}m{text}\x1b[0m" if self.on and text else text
