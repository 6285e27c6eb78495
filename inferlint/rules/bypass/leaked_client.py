from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding
from inferlint.rules.base import RuleMeta
from inferlint.rules.help import call_the_router

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.finding import Severity
    from inferlint.project.leaks import Leak
    from inferlint.project.view import FileView


class LeakedClient:
    """A raw SDK object or class is taken from another module of the project.

    ## What it does

    Reports the place where a file outside the router gets hold of a provider's SDK through another module of the
    project: a client object, a client class, an inference function or a bound method that is imported from there,
    a function that returns one, or an attribute of the router's objects that holds one. Uses of it in the file are
    listed.

    Handed out by the router, it is an error: nobody else reports it. Handed out by any other module, it is
    informational: the import or the construction is reported there. Clients that point at an approved gateway, and
    client classes that the router itself defines, are no leak.

    With `router.api` set, every other name of the router's modules that is imported elsewhere is an error too.

    ## Why it matters

    An import of the router is no proof of routing. A raw client that the router hands out goes to one provider, and
    fails with it.

    ## Example

    ```python
    from acme.inference.router import openai_client

    openai_client.chat.completions.create(model="gpt-4o", messages=[])
    ```

    ## Use instead

    ```python
    from acme.inference.router import complete

    complete(messages=[])
    ```

    ## Options

    - `router.modules`, `router.api`
    - `type-only-imports`
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL107",
        slug="leaked-client",
        group="bypass",
        summary="a raw SDK object or class taken from another module of the project",
        severity="error",
    )

    def check(self, view: FileView) -> Iterator[Finding]:
        """Yield a finding for each name by which the file gets hold of an SDK, or of the router's inside."""
        for leak in view.leaks:
            severity: Severity = "error" if leak.by_router else "info"
            yield Finding(
                rule=self.meta.code,
                slug=self.meta.slug,
                severity=severity,
                confidence="high",
                kind="client",
                message=_message(leak),
                path=view.path,
                span=leak.span,
                provider=leak.provider,
                symbol=leak.path,
                help=call_the_router(view.config, leak.provider),
                chain=(view.step(leak.span, f"`{leak.name}` comes from `{leak.module}`"), *leak.chain),
                uses=leak.uses,
                statement=leak.statement,
            )


def _message(leak: Leak) -> str:
    if leak.what == "inside":
        return f"`{leak.name}` is not part of the interface of the router"
    kind = {"class": "a client class", "client": "a raw client", "function": "an inference function"}[leak.what]
    gives = "gives" if leak.is_factory else "is"
    return f"`{leak.name}` of `{leak.module}` {gives} {kind} of `{leak.provider}`"
