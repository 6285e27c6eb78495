"""All rules, in the order of their codes: one line a rule.

Most runs ask for names only, and a run whose files did not change runs no rule: the classes are loaded by ``registry``.
"""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """A rule: code, slug, and its class as ``module:name`` below ``inferlint.rules``.

    One that is not ``default`` runs only when it is selected by its code.
    """

    code: str
    slug: str
    place: str
    default: bool = True


RUN_RULES = (
    Entry("IL001", "unchecked-file", "run.unchecked_file:UncheckedFile"),
    Entry("IL002", "unused-suppression", "run.unused_suppression:UnusedSuppression"),
    Entry("IL003", "bad-suppression", "run.bad_suppression:BadSuppression"),
    Entry("IL004", "stale-baseline", "run.stale_baseline:StaleBaseline"),
)
FILE_RULES = (
    Entry("IL101", "direct-import", "bypass.direct_import:DirectImport"),
    Entry("IL102", "direct-client", "bypass.direct_client:DirectClient"),
    Entry("IL103", "direct-call", "bypass.direct_call:DirectCall"),
    Entry("IL104", "direct-url", "bypass.direct_url:DirectUrl"),
    Entry("IL105", "dynamic-import", "bypass.dynamic_import:DynamicImport"),
    Entry("IL106", "model-string", "bypass.model_string:ModelString"),
    Entry("IL107", "leaked-client", "bypass.leaked_client:LeakedClient"),
    Entry("IL108", "gateway-escape", "bypass.gateway_escape:GatewayEscape"),
    Entry("IL109", "dropped-base-url", "bypass.dropped_base_url:DroppedBaseUrl"),
    Entry("IL110", "provider-credential", "bypass.provider_credential:ProviderCredential", default=False),
    Entry("IL111", "implicit-default-provider", "bypass.implicit_default_provider:ImplicitDefaultProvider"),
)
ALL_RULES = (*RUN_RULES, *FILE_RULES)


def slugs() -> dict[str, str]:
    """Return the slug of every rule by its code."""
    return {rule.code: rule.slug for rule in ALL_RULES}


def is_default(code: str) -> bool:
    """Say whether a rule runs without being selected by its code; so does what is no rule."""
    return all(rule.default for rule in ALL_RULES if code.lower() in (rule.code.lower(), rule.slug))
