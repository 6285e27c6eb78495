"""IL103: a call on a client from elsewhere, or of an SDK's function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes.draft import HeldError

if TYPE_CHECKING:
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.model.finding import Finding


def rewrite(context: FileContext, finding: Finding) -> Draft:
    """Return the change; raises ``HeldError`` when there is none that is right."""
    raise HeldError("fix-elsewhere")
