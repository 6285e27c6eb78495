"""Which rules a configuration runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inferlint.config.model import Config


def runs(config: Config, code: str) -> bool:
    """Return whether the rule with this code runs: selected, not ignored, and on by default or named."""
    from inferlint.rules.registry import rule_by_code

    rule = rule_by_code(code)
    if rule is not None and not rule.meta.default and code not in config.select:
        return False
    chosen = not config.select or any(code.startswith(prefix) for prefix in config.select)
    return chosen and not any(code.startswith(prefix) for prefix in config.ignore)
