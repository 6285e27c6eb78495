"""The classes of all rules, in the order of ``codes``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from inferlint.rules import codes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.rules.base import Rule, RuleInfo


def _loaded(entries: Iterable[codes.Entry]) -> tuple[type[RuleInfo], ...]:
    found: list[type[RuleInfo]] = []
    for entry in entries:
        module, _, name = entry.place.partition(":")
        found.append(getattr(import_module(f"inferlint.rules.{module}"), name))
    return tuple(found)


RUN_RULES: tuple[type[RuleInfo], ...] = _loaded(codes.RUN_RULES)
FILE_RULES: tuple[type[Rule], ...] = cast("tuple[type[Rule], ...]", _loaded(codes.FILE_RULES))
ALL_RULES: tuple[type[RuleInfo], ...] = (*RUN_RULES, *FILE_RULES)


def rule_by_code(code_or_slug: str) -> type[RuleInfo] | None:
    """Return the rule with this code or slug, whatever its case, or ``None``."""
    wanted = code_or_slug.strip().lower()
    for rule in ALL_RULES:
        if wanted in (rule.meta.code.lower(), rule.meta.slug):
            return rule
    return None
