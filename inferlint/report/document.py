"""JSON text that any program can read and any terminal can show."""

from __future__ import annotations

import json
import re
from typing import Any

from inferlint.report.visible import visible_character

_SURROGATE = re.compile("[\ud800-\udfff]")
#: What ``json`` leaves as it is and may be no visible character.
_UNSURE = re.compile("[^\n -~]")


def document(value: Any) -> str:
    """Return ``value`` as a JSON document.

    A lone surrogate, which stands for a byte of a path that is no text, is spelt out in the value, in six characters;
    characters that steer a terminal or hide themselves are JSON escapes.
    """
    text = json.dumps(value, indent=2, ensure_ascii=False)
    text = _SURROGATE.sub(lambda found: f"\\\\u{ord(found.group()):04x}", text)
    return _UNSURE.sub(_shown, text) + "\n"


def _shown(found: re.Match[str]) -> str:
    character = found.group()
    return character if visible_character(character) == character else json.dumps(character)[1:-1]
