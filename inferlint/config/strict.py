"""Apply what configurations below the root make stricter; ``config.nested`` reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from inferlint.config.model import Level
from inferlint.model.records import replace

if TYPE_CHECKING:
    from inferlint.config.model import Config, Nested

LEVELS: tuple[Level, ...] = get_args(Level)
#: Switches that a folder may set to "report".
ALLOWANCES = ("type-only-imports", "exception-imports", "routed-imports")
#: Keys with one value, of which the stricter one counts.
STRICTER = ("fail-level", *ALLOWANCES)
#: Every key that a configuration below the root may have.
ALLOWED = ("select", *STRICTER)


def at(config: Config, path: str) -> Config:
    """Return the configuration that counts for the file at ``path`` below the root."""
    for nested in config.nested:
        if path.startswith(f"{nested.folder}/"):
            config = stricter(config, nested)
    return config


def selected(config: Config) -> frozenset[str]:
    """Return every rule, or prefix of rules, that is selected anywhere in the project."""
    below = () if config.only_select else (code for nested in config.nested for code in nested.select)
    return frozenset((*config.select, *below))


def stricter(config: Config, nested: Nested) -> Config:
    """Return ``config`` with what ``nested`` makes stricter."""
    changes: dict[str, Any] = {}
    if nested.select and not config.only_select:
        changes["also_select"] = tuple(dict.fromkeys((*config.also_select, *nested.select)))
    if nested.fail_level is not None:
        changes["fail_level"] = max(nested.fail_level, config.fail_level, key=LEVELS.index)
    for key in ALLOWANCES:
        field = key.replace("-", "_")
        if getattr(nested, field) == "report":
            changes[field] = "report"
    return replace(config, **changes)
