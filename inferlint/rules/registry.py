"""All rules, in the order of their codes: one line a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.rules.bypass.direct_call import DirectCall
from inferlint.rules.bypass.direct_client import DirectClient
from inferlint.rules.bypass.direct_import import DirectImport
from inferlint.rules.bypass.direct_url import DirectUrl
from inferlint.rules.bypass.dropped_base_url import DroppedBaseUrl
from inferlint.rules.bypass.dynamic_import import DynamicImport
from inferlint.rules.bypass.gateway_escape import GatewayEscape
from inferlint.rules.bypass.implicit_default_provider import ImplicitDefaultProvider
from inferlint.rules.bypass.leaked_client import LeakedClient
from inferlint.rules.bypass.model_string import ModelString
from inferlint.rules.bypass.provider_credential import ProviderCredential
from inferlint.rules.run.bad_suppression import BadSuppression
from inferlint.rules.run.stale_baseline import StaleBaseline
from inferlint.rules.run.unchecked_file import UncheckedFile
from inferlint.rules.run.unused_suppression import UnusedSuppression

if TYPE_CHECKING:
    from inferlint.rules.base import Rule, RuleInfo

RUN_RULES: tuple[type[RuleInfo], ...] = (UncheckedFile, UnusedSuppression, BadSuppression, StaleBaseline)
FILE_RULES: tuple[type[Rule], ...] = (
    DirectImport,
    DirectClient,
    DirectCall,
    DirectUrl,
    DynamicImport,
    ModelString,
    LeakedClient,
    GatewayEscape,
    DroppedBaseUrl,
    ProviderCredential,
    ImplicitDefaultProvider,
)
ALL_RULES: tuple[type[RuleInfo], ...] = (*RUN_RULES, *FILE_RULES)


def slugs() -> dict[str, str]:
    """Return the slug of every rule by its code."""
    return {rule.meta.code: rule.meta.slug for rule in ALL_RULES}


def rule_by_code(code_or_slug: str) -> type[RuleInfo] | None:
    """Return the rule with this code or slug, whatever its case, or ``None``."""
    wanted = code_or_slug.strip().lower()
    for rule in ALL_RULES:
        if wanted in (rule.meta.code.lower(), rule.meta.slug):
            return rule
    return None
