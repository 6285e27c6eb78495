from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding
from inferlint.project.chain import import_chain, trace
from inferlint.rules.base import RuleMeta
from inferlint.rules.help import call_the_router

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.finding import Step
    from inferlint.model.span import Span
    from inferlint.project.calls import CallSite
    from inferlint.project.sql import SqlSite
    from inferlint.project.view import FileView


#: How many providers a message names, and the ways to how many clients a finding shows.
_NAMED, _CHAINS = 3, 4


class DirectCall:
    """Inference runs outside the router on a client that came from elsewhere, or through an SDK function.

    ## What it does

    Reports calls of an SDK's module-level inference functions (`litellm.completion`), and method calls on a
    client that this file did not build: one that another file of the project built, a parameter annotated with a
    client class, an attribute of that type. Methods handed to an executor or `functools.partial` count as calls.
    A call is reported only when its receiver is resolved: a method of the same name on another object is never
    reported.

    A client of another file is followed through imports, re-exports, wrappers, attributes, containers and
    parameters; it gives one finding in each file that calls it, at the first call, with the others as uses and the
    way to its construction as the chain.

    A function of SQL that runs a model counts, too: `cursor.execute("SELECT ai_query(...)")`.

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
        """Yield a finding for each call that is no use of a client built in this file.

        Calls on clients that other files of the project built are one finding for each such client: its first call
        here, with the others as uses. A call on what may be clients of several providers is one finding.
        """
        places: dict[Span, list[CallSite]] = {}
        for call in view.calls:
            if view.is_approved(call.provider) or not self._is_own(view, call):
                continue
            if _root(view, call) is None:
                yield self._finding(view, call)
            else:
                places.setdefault(call.span, []).append(call)
        grouped: dict[tuple[object, ...], Finding] = {}
        for calls in places.values():
            roots = tuple(_root(view, call) for call in calls)
            first = grouped.get(roots)
            if first is None:
                grouped[roots] = self._finding(view, *calls)
            else:
                use = view.step(calls[0].span, f"`{calls[0].name}`")
                grouped[roots] = replace(first, uses=tuple(dict.fromkeys((*first.uses, use))))
        yield from grouped.values()
        for site in view.sql:
            if not view.is_approved(site.provider):
                yield self._of_sql(view, site)

    def _of_sql(self, view: FileView, site: SqlSite) -> Finding:
        return Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            severity="error",
            confidence="high",
            kind="call",
            message=f"SQL calls `{site.name}()`, which runs a model",
            path=view.path,
            span=site.span,
            provider=site.provider,
            symbol=site.function,
            help=call_the_router(view.config, site.provider),
            chain=(view.step(site.span, f"`{site.name}()` is a function of `{site.provider}`"),),
            statement=site.statement,
        )

    def _is_own(self, view: FileView, call: CallSite) -> bool:
        if call.instance is None:
            return call.route is None or call.route.status != "approved"
        if view.clients.of(call.instance) is not None or view.program.is_router_class(call.instance):
            return False
        return call.instance.origin == "annotation" or view.routing.instance(call.instance).status != "approved"

    def _finding(self, view: FileView, call: CallSite, *others: CallSite) -> Finding:
        route = call.route
        if route is None and call.instance is not None and _root(view, call) is not None:
            route = view.routing.instance(call.instance)
        unresolved = route is not None and route.status == "unresolved"
        control = call.instance is not None and call.instance.service is not None
        control = control and call.instance.service.scope == "control"  # type: ignore[union-attr]
        certain = call.listed and not unresolved
        message = f"`{call.name}` is called outside the router"
        if call.passed:
            message = f"`{call.name}` is handed on outside the router"
        providers = sorted({one.provider for one in (call, *others)})
        if len(providers) > 1:
            named = ", ".join(f"`{provider}`" for provider in providers[:_NAMED])
            more = f" and {len(providers) - _NAMED} more" if len(providers) > _NAMED else ""
            message += f"; its client may be one of {named}{more}"
        elif unresolved and route is not None:
            message += f"; its base URL {route.why}"
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
            chain=tuple(dict.fromkeys(step for one in (call, *others)[:_CHAINS] for step in _chain(view, one))),
            statement=call.statement,
        )


def _root(view: FileView, call: CallSite) -> tuple[object, ...] | None:
    """Return what tells the clients apart that other files built; ``None`` for anything else."""
    instance = call.instance
    if instance is None:
        return (call.provider, id(call.partial)) if call.partial is not None else _foreign(view, call)
    if instance.origin == "annotation":
        return None
    if instance.klass is not None:
        return (call.provider, id(instance.klass))
    return (call.provider, id(instance.call)) if instance.call is not None else None


def _foreign(view: FileView, call: CallSite) -> tuple[object, ...] | None:
    """Return the key of an SDK function that another file imports."""
    source = call.source
    if source is None:
        return None
    if source.imported is not None:
        home: str | None = view.program.linked.path_of(source.imported.scope)
    else:
        home = view.program.linked.home(source.dynamic)
    return (call.provider, id(source.imported or source.dynamic)) if home not in (None, view.path) else None


def _chain(view: FileView, call: CallSite) -> tuple[Step, ...]:
    last = view.step(call.span, f"`{call.name}` is `{call.path}`")
    if _root(view, call) is not None and call.instance is not None:
        return (last, *trace(view.program, call.expr, call.instance))
    steps: list[Step] = []
    if call.source is not None:
        steps += import_chain(view.program, view.path, call.expr, call.source)
    if call.instance is not None and call.instance.origin == "annotation":
        steps.append(view.step(call.span, f"receiver is annotated as `{call.instance.client.path}`"))
    return (*steps, last)
