from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding
from inferlint.rules.base import RuleMeta
from inferlint.rules.help import call_the_router

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.project.implicit import ImplicitSite
    from inferlint.project.view import FileView


class ImplicitDefaultProvider:
    """A library reaches a provider by itself, because nobody hands it a client or a model.

    ## What it does

    Reports calls of libraries for memory, retrieval, evaluation and agents that build a provider client of their own
    when the argument for the client or model is absent or `None`: `Graphiti(uri, user, password)`,
    `ragas.evaluate(dataset)`, `strands.Agent()`. Which arguments these are is part of the catalogue
    (`inferlint providers NAME`), and so is what replaces the default for a whole process, such as
    `Settings.llm = ...` of LlamaIndex: a project that sets it anywhere is not reported.

    A call with `*` or `**` arguments that cannot be resolved is not reported, since they may hold the client.

    ## Why it matters

    Neither a client class, nor a URL, nor a model is written down, so nobody finds the place by searching. It calls
    the provider with the key from the environment and fails with it.

    ## Example

    ```python
    from graphiti_core import Graphiti

    graph = Graphiti("bolt://graph.internal:7687", "reader", "secret")
    ```

    ## Use instead

    ```python
    from graphiti_core import Graphiti

    from acme.inference.router import embedder, graph_client, reranker

    graph = Graphiti(
        "bolt://graph.internal:7687",
        "reader",
        "secret",
        llm_client=graph_client(),
        embedder=embedder(),
        cross_encoder=reranker(),
    )
    ```

    ## Options

    - `router.modules`, `router.gateway-env`
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL111",
        slug="implicit-default-provider",
        group="bypass",
        summary="a library that calls a provider by itself, as no client is passed",
        severity="warning",
    )

    def check(self, view: FileView) -> Iterator[Finding]:
        """Yield a finding for each call that falls back to a provider which the file may not reach."""
        for site in view.implicit:
            if not view.is_approved(site.provider):
                yield self._finding(view, site)

    def _finding(self, view: FileView, site: ImplicitSite) -> Finding:
        return Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            severity="warning",
            confidence="high",
            kind="client",
            message=_message(site),
            path=view.path,
            span=site.span,
            provider=site.provider,
            symbol=site.path,
            help=_help(view, site),
            chain=(view.step(site.span, f"`{site.name}` is `{site.path}`"),),
            statement=site.statement,
        )


def _message(site: ImplicitSite) -> str:
    if not site.missing:
        return f"`{site.name}` calls `{site.provider}` by itself"
    names = " and ".join(f"`{name}`" for name in site.missing)
    return f"`{site.name}` calls `{site.provider}` by itself without {names}"


def _help(view: FileView, site: ImplicitSite) -> str:
    if not site.missing:
        return call_the_router(view.config, site.provider)
    return f"Pass `{site.missing[0]}` that goes through the router"
