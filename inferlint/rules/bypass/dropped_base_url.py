from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding
from inferlint.project.dropped import collect_dropped
from inferlint.rules.base import RuleMeta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.project.dropped import Dropped
    from inferlint.project.view import FileView


class DroppedBaseUrl:
    """A client misses the base URL that is at hand where it is built.

    ## What it does

    Reports a client that goes to its provider by default although a base URL is there and reaches nobody: a
    parameter of the function around it (`base_url`, `api_base`, `endpoint`, …), a field of the class around it, or
    a name that holds the address of an approved gateway.

    It comes beside the finding of `direct-client` at the same place, because it names the mistake: the author
    meant to hand the address on. A parameter or field that is used for anything else than a log message is not
    reported.

    ## Why it matters

    The caller passes the gateway, the configuration is right, and every call goes to the provider.

    ## Example

    ```python
    from openai import OpenAI


    def build_client(api_key: str, base_url: str) -> OpenAI:
        return OpenAI(api_key=api_key)
    ```

    ## Use instead

    ```python
    from openai import OpenAI


    def build_client(api_key: str, base_url: str) -> OpenAI:
        return OpenAI(api_key=api_key, base_url=base_url)
    ```

    ## Options

    - `router.gateway-urls`, `router.gateway-env`, `router.gateway-settings`, `router.gateway`
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL109",
        slug="dropped-base-url",
        group="bypass",
        summary="a base URL at hand that is not given to the client",
        severity="error",
    )

    def check(self, view: FileView) -> Iterator[Finding]:
        """Yield a finding for each client that misses a base URL at hand."""
        for dropped in collect_dropped(view):
            if not view.is_approved(dropped.site.reached):
                yield self._finding(view, dropped)

    def _finding(self, view: FileView, dropped: Dropped) -> Finding:
        site = dropped.site
        what = {"parameter": "parameter", "field": "field", "gateway": "gateway"}[dropped.source]
        return Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            severity="error",
            confidence=dropped.confidence,
            kind="client",
            message=f"`{site.name}` does not get the {what} `{dropped.name}`",
            path=view.path,
            span=site.span,
            provider=site.reached,
            symbol=site.path,
            help=f"Hand it on: `{dropped.parameter}={dropped.name}`"
            if "." not in dropped.parameter
            else f"Hand it on as `{dropped.parameter}`",
            chain=(
                view.step(dropped.span, f"`{dropped.name}` holds a base URL"),
                view.step(site.span, f"`{site.name}` is `{site.path}`"),
            ),
            statement=site.statement,
        )
