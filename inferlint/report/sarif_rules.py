"""Rules as SARIF describes them, with the help that ``inferlint rule`` prints."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from inferlint.report.links import rule_url

if TYPE_CHECKING:
    from inferlint.model.finding import Severity

#: The longest description that GitHub takes, in characters.
MOST_DESCRIPTION = 1024
LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}
_PROBLEMS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "recommendation"}


def descriptor(code: str, slug: str) -> dict[str, Any]:
    """Return the description of a rule; one that is not known has its name only."""
    from inferlint.rules.registry import rule_by_code

    rule = rule_by_code(code)
    if rule is None:
        named = {"text": slug or code}
        name = {"name": slug} if slug else {}
        return {"id": code, **name, "shortDescription": named, "fullDescription": named, "help": named}
    meta, page = rule.meta, inspect.cleandoc(rule.__doc__ or "")
    address = rule_url(meta.slug)
    return {
        "id": meta.code,
        "name": "".join(word.capitalize() for word in meta.slug.split("-")),
        "shortDescription": {"text": _short(meta.summary[:1].upper() + meta.summary[1:])},
        "fullDescription": {"text": _short(" ".join(page.partition("\n\n")[0].split()))},
        "help": {"text": page, "markdown": page},
        **({"helpUri": address} if address else {}),
        "defaultConfiguration": {"enabled": meta.default, "level": LEVELS[meta.severity]},
        "properties": {
            "tags": ["inference", meta.group],
            "precision": meta.confidence,
            "problem.severity": _PROBLEMS[meta.severity],
        },
    }


def _short(text: str) -> str:
    return text if len(text) <= MOST_DESCRIPTION else f"{text[: MOST_DESCRIPTION - 1]}…"
