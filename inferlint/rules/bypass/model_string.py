from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding
from inferlint.rules.base import RuleMeta
from inferlint.rules.help import call_the_router

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.project.models import ModelSite
    from inferlint.project.view import FileView


class ModelString:
    """A framework builds a provider client from a string.

    ## What it does

    Reports calls of framework functions and classes whose argument names a provider by text:
    `init_chat_model("openai:gpt-4o")`, `Agent("openai:gpt-4o")`, `dspy.LM("openai/gpt-4o")`,
    `crewai.LLM(model="gpt-4o")`. Each framework's own grammar and parameter decide what the text means.
    A model string in a table, a comparison or a log message is not reported.

    ## Why it matters

    The string is all there is: no client class, no URL, and an import of the framework alone. The client it
    builds goes straight to the provider.

    ## Example

    ```python
    from langchain.chat_models import init_chat_model

    model = init_chat_model("openai:gpt-4o")
    ```

    ## Use instead

    ```python
    from acme.inference.router import chat_model

    model = chat_model()
    ```

    ## Options

    - `router.modules`, `router.gateway-urls`
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL106",
        slug="model-string",
        group="bypass",
        summary="a framework builds a provider client from a string",
        severity="error",
    )

    def check(self, view: FileView) -> Iterator[Finding]:
        """Yield a finding for each model string that does not go to a gateway."""
        for site in view.models:
            if not view.is_approved(site.provider) and site.route.status != "approved":
                yield self._finding(view, site)

    def _finding(self, view: FileView, site: ModelSite) -> Finding:
        unresolved = site.route.status == "unresolved" or not site.text
        message = f"`{site.name}` builds a client of `{site.provider}`"
        if site.text:
            message = f"`{site.text}` makes `{site.name}` call `{site.provider}`"
        if site.route.status == "unresolved":
            message += f"; its base URL {site.route.why}"
        elif not site.text:
            message = f"`{site.name}` builds a provider client; its model cannot be resolved"
        return Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            severity="error",
            confidence="medium" if unresolved else "high",
            kind="model-string",
            message=message,
            path=view.path,
            span=site.span,
            provider=site.provider,
            symbol=site.path,
            help=call_the_router(view.config, site.provider),
            chain=(view.step(site.span, f"`{site.name}` is `{site.path}`"),),
            statement=site.statement,
        )
