"""Which rules run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.rules.codes import is_default

if TYPE_CHECKING:
    from inferlint.config.model import Config


def runs(code: str, config: Config) -> bool:
    """Return whether a rule runs where ``config`` counts; one that is off by default has to be selected by its code."""
    if not is_default(code) and code not in (*config.select, *config.also_select):
        return False
    if any(code.startswith(prefix) for prefix in config.also_select):
        return True
    chosen = not config.select or any(code.startswith(prefix) for prefix in config.select)
    return chosen and not any(code.startswith(prefix) for prefix in config.ignore)
