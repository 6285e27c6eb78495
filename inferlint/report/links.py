"""Where the documentation of a rule is."""

from __future__ import annotations

#: Address of the hosted documentation, without a slash at the end; ``None`` while there is none.
DOCS_URL: str | None = None


def rule_url(slug: str) -> str | None:
    """Return the address of the rule's page, or ``None`` while the documentation is not hosted."""
    return f"{DOCS_URL}/rules/{slug}/" if DOCS_URL else None
