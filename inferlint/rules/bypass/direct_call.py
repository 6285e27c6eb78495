from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding
from inferlint.rules.base import RuleMeta
from inferlint.rules.help import call_the_router

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.finding import Step
    from inferlint.project.calls import CallSite
    from inferlint.project.view import FileView


class DirectCall:
    """Inference runs outside the router on a client that came from elsewhere, or through an SDK function.

    ## What it does

    Reports calls of an SDK's module-level inference functions (`litellm.completion`), and method calls on a
    client that this file did not build: a parameter annotated with a client class, an attribute of that type.
    Methods handed to an executor or `functools.partial` count as calls. A call is reported only when its
    receiver is resolved: a method of the same name on another object is never reported.

    ## Why it matters

    The call is what fails when the provider blocks the account, wherever the client was built.

    ## Example

    ```python
    import openai


    async def summarise(client: openai.AsyncOpenAI, text: str) -> str:
        answer = await client.responses.create(model="gpt-4o", input=text)
        return answer.output_text
    ```

    ## Use instead

    ```python
    from acme.inference.router import complete


    async def summarise(text: str) -> str:
        return await complete(text)
    ```

    ## Options

    - `router.modules`, `router.gateway-urls`
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL103",
        slug="direct-call",
        group="bypass",
        summary="inference called on a client from elsewhere, or through an SDK function",
        severity="error",
    )

    def check(self, view: FileView) -> Iterator[Finding]:
        """Yield a finding for each call that is no use of a client built in this file."""
        for call in view.calls:
            if view.is_approved(call.provider) or not self._is_own(view, call):
                continue
            yield self._finding(view, call)

    def _is_own(self, view: FileView, call: CallSite) -> bool:
        if call.instance is None:
            return call.route is None or call.route.status != "approved"
        if view.clients.of(call.instance) is not None:
            return False
        return call.instance.origin == "annotation" or view.routing.instance(call.instance).status != "approved"

    def _finding(self, view: FileView, call: CallSite) -> Finding:
        unresolved = call.route is not None and call.route.status == "unresolved"
        control = call.instance is not None and call.instance.service is not None
        control = control and call.instance.service.scope == "control"  # type: ignore[union-attr]
        certain = call.listed and not unresolved
        message = f"`{call.name}` is called outside the router"
        if call.passed:
            message = f"`{call.name}` is handed on outside the router"
        if unresolved and call.route is not None:
            message += f"; its base URL {call.route.why}"
        return Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            severity="info" if control else "error",
            confidence="high" if certain else "medium",
            kind="call",
            message=message,
            path=view.path,
            span=call.span,
            provider=call.provider,
            symbol=call.path,
            help=call_the_router(view.config, call.provider),
            chain=_chain(view, call),
            statement=call.statement,
        )


def _chain(view: FileView, call: CallSite) -> tuple[Step, ...]:
    steps = []
    imported = call.source.imported if call.source is not None else None
    if imported is not None:
        name = f"from {imported.module} import {imported.name}" if imported.name else f"import {imported.module}"
        steps.append(view.step(imported.span, f"`{name}`"))
    if call.instance is not None and call.instance.origin == "annotation":
        steps.append(view.step(call.span, f"receiver is annotated as `{call.instance.client.path}`"))
    steps.append(view.step(call.span, f"`{call.name}` is `{call.path}`"))
    return tuple(steps)
