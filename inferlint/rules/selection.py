"""Which rules run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.rules.registry import rule_by_code

if TYPE_CHECKING:
    from collections.abc import Sequence


def runs(code: str, select: Sequence[str], ignore: Sequence[str]) -> bool:
    """Say whether the rule ``code`` runs; ``select`` and ``ignore`` are codes or prefixes, none selected means all."""
    rule = rule_by_code(code)
    if rule is not None and not rule.meta.default and code not in select:
        return False
    chosen = not select or any(code.startswith(prefix) for prefix in select)
    return chosen and not any(code.startswith(prefix) for prefix in ignore)
