from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding
from inferlint.project.credentials import collect_keys
from inferlint.rules.base import RuleMeta
from inferlint.rules.help import call_the_router

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.project.credentials import KeySite
    from inferlint.project.view import FileView


_WAYS = {"read": "read", "set": "set", "field": "a field of settings"}


class ProviderCredential:
    """The API key of a provider is read or set outside the router.

    ## What it does

    Reports reads of a provider's key outside a zone: `os.environ["OPENAI_API_KEY"]`, `os.getenv`, the helpers of
    decouple, environs, django-environ and Starlette, functions of the project whose name says that they read a
    variable or a secret, and fields of settings classes. Setting such a variable counts too.

    The rule runs only when it is selected by its code. A name in a table, a comparison, a message or
    `monkeypatch.setenv` is not reported, nor are keys that other software reads for other purposes, such as
    `GOOGLE_API_KEY`, nor the keys of the approved gateway.

    ## Why it matters

    Code that holds the provider's key can go around the router, today or after the next change. Where only the
    router has the key, nothing else can.

    ## Example

    ```python
    import os

    import openai

    client = openai.OpenAI(api_key=os.environ["OPENAI_API_KEY"])
    ```

    ## Use instead

    ```python
    import os

    import openai

    client = openai.OpenAI(base_url=os.environ["ACME_LLM_BASE_URL"], api_key=os.environ["ACME_LLM_KEY"])
    ```

    ## Options

    - `select`: the rule has to be named there
    - `router.modules`, `router.gateway`
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL110",
        slug="provider-credential",
        group="bypass",
        summary="a provider's API key read or set outside the router",
        severity="warning",
        default=False,
    )

    def check(self, view: FileView) -> Iterator[Finding]:
        """Yield a finding for each place that handles a provider's key outside a zone."""
        for site in collect_keys(view):
            if not view.is_approved(site.provider):
                yield self._finding(view, site)

    def _finding(self, view: FileView, site: KeySite) -> Finding:
        verb = "are" if site.more else "is"
        what = f"{verb} {_WAYS[site.way]}"
        more = f" and {site.more} more" if site.more else ""
        return Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            severity="warning",
            confidence=site.confidence,
            kind="credential",
            message=f"`{site.name}`{more} {what} outside the router",
            path=view.path,
            span=site.span,
            provider=site.provider,
            symbol=site.name,
            help=call_the_router(view.config, site.provider),
            chain=(view.step(site.span, f"`{site.name}` is {_WAYS[site.way]}"),),
            statement=site.statement,
        )
