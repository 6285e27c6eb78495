from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from inferlint.model.finding import Finding
from inferlint.rules.base import RuleMeta
from inferlint.rules.help import call_the_router

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.catalogue.lookup import Symbol
    from inferlint.model.facts import Import
    from inferlint.model.finding import Severity, Step
    from inferlint.project.calls import CallSite
    from inferlint.project.clients import ClientSite
    from inferlint.project.models import ModelSite
    from inferlint.project.usage import Usage, Use
    from inferlint.project.view import FileView


class DirectImport:
    """A provider SDK, or a framework module that builds provider clients, is imported outside the router.

    ## What it does

    Reports imports of provider SDKs and of client-building framework modules outside a zone, in every form:
    at the top, inside a function, optional, under a condition, starred, aliased. First-party modules that
    share a name with an SDK are not reported.

    How the name is used decides: a name used in annotations only is no run-time dependency
    (`type-only-imports`), one used in `except` clauses and `isinstance` only is informational
    (`exception-imports`), and so are SDK types used at run time. An import whose every client points at an
    approved gateway is not reported (`routed-imports`).

    ## Why it matters

    Every way around the router begins with an import. The import is also what has to go before the provider's
    SDK can leave the dependencies of this part of the code.

    ## Example

    ```python
    import anthropic

    print(anthropic.Anthropic().messages)
    ```

    ## Use instead

    ```python
    from acme.inference.router import complete

    print(complete("hello"))
    ```

    ## Options

    - `router.modules`
    - `type-only-imports`, `exception-imports`, `routed-imports`
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL101",
        slug="direct-import",
        group="bypass",
        summary="a provider SDK or client-building framework imported outside the router",
        severity="error",
    )

    def check(self, view: FileView) -> Iterator[Finding]:
        """Yield a finding for each import that reaches a provider, one for each imported name."""
        for index, fact in enumerate(view.facts.imports):
            if fact.target is None or view.is_first_party(fact):
                continue
            symbol = _imported(view, fact)
            if symbol is None or view.is_approved(symbol.provider):
                continue
            finding = self._judge(view, fact, symbol, view.usage[index])
            if finding is not None:
                yield finding

    def _judge(self, view: FileView, fact: Import, symbol: Symbol, usage: Usage) -> Finding | None:
        harmless = symbol.harmless
        if not symbol.reported and (harmless is None or symbol.sdk.default == "quiet"):
            return None
        summary = "annotation" if fact.type_checking else usage.summary
        if summary == "unused" and fact.optional and fact.lazy:
            return self._finding(view, fact, symbol, "info", "to see whether it is there")
        if summary == "annotation":
            if view.config.type_only_imports == "allow":
                return None
            return self._finding(view, fact, symbol, "error", "used in annotations only")
        if summary == "exception" or harmless == "exception":
            report = view.config.exception_imports == "report"
            return self._finding(view, fact, symbol, "error" if report else "info", "used for its errors only")
        if harmless is not None:
            return self._finding(view, fact, symbol, "info", _HARMLESS[harmless])
        return self._runtime(view, fact, symbol, usage)

    def _runtime(self, view: FileView, fact: Import, symbol: Symbol, usage: Usage) -> Finding | None:
        reaching = [use for use in usage.of("runtime") if not _is_harmless(view, use)]
        if usage.uses and not reaching:
            return self._finding(view, fact, symbol, "info", "used for types, errors and helpers only")
        if symbol.sdk.default == "quiet" and symbol.kind == "module" and _is_for_something_else(view, reaching):
            return None
        sites = [_site(view, use) for use in reaching]
        known = [site for site in sites if site is not None]
        if len(known) < len(sites):
            return self._finding(view, fact, symbol, "error", "")
        direct = [site for site in known if site.route is None or site.route.status != "approved"]
        if known and not direct and view.config.routed_imports == "allow":
            return None
        uses = dict.fromkeys(view.step(site.span, f"`{site.name}`") for site in direct)
        return self._finding(view, fact, symbol, "error", "", tuple(uses))

    def _finding(
        self,
        view: FileView,
        fact: Import,
        symbol: Symbol,
        severity: Severity,
        why: str,
        uses: tuple[Step, ...] = (),
    ) -> Finding:
        name = _name(fact)
        subject = f"`{name}` is imported outside the router"
        return Finding(
            rule=self.meta.code,
            slug=self.meta.slug,
            severity=severity,
            confidence="high",
            kind="import",
            message=f"{subject}, {why}" if why else subject,
            path=view.path,
            span=fact.span,
            provider=symbol.provider,
            symbol=symbol.path if fact.name != "*" else f"{fact.module}.*",
            help=call_the_router(view.config, symbol.provider),
            chain=(view.step(fact.span, f"`{name}` belongs to `{symbol.sdk.distribution}`"),),
            uses=uses,
            statement=fact.statement,
        )


_HARMLESS = {
    "type": "used for its types only",
    "exception": "used for its errors only",
    "helper": "used for helpers without network only",
}


def _name(fact: Import) -> str:
    if fact.name is None:
        return fact.module or fact.bound
    return f"{fact.module}.{fact.name}"


def _imported(view: FileView, fact: Import) -> Symbol | None:
    """Return what the statement itself names: the whole path of ``import a.b.c``, though it binds ``a``."""
    path = fact.module if fact.name in (None, "*") else fact.target
    return view.catalogue.symbol(path) if path is not None else None


def _is_harmless(view: FileView, use: Use) -> bool:
    symbol = view.catalogue.symbol(use.path)
    if symbol is not None and symbol.kind == "setting":
        # What points the module at the gateway.
        return symbol.sdk.distribution in view.pointed
    return symbol is not None and symbol.harmless is not None


def _is_for_something_else(view: FileView, uses: list[Use]) -> bool:
    """Say whether a platform's module is used for names that reach no model, and for none that does."""
    found = [_nearest(view, use.path) for use in uses]
    listed = any(symbol.client is not None or symbol.reported for symbol in found if symbol.kind != "module")
    return not listed and any(symbol.kind == "unlisted" for symbol in found)


def _nearest(view: FileView, path: str) -> Symbol:
    """Return what a dotted name is, or the listed name that it is an attribute of."""
    symbol = view.catalogue.symbol(path)
    while symbol is None:
        path = path.rpartition(".")[0]
        symbol = view.catalogue.symbol(path)
    return symbol


def _site(view: FileView, use: Use) -> ClientSite | CallSite | ModelSite | None:
    """Return the reported or routed place that a use of an imported name begins, ``None`` for any other use."""
    span = use.context.expr.span
    start = (span.line, span.column)
    for site in view.clients.sites:
        is_base = site.way == "subclassed" and use.context.site.role == "base"
        if (site.span.line, site.span.column) == start or (is_base and site.name in use.context.site.targets):
            return site
    for call in view.calls:
        if call.function is not None and (call.span.line, call.span.column) == start:
            return call
    for model in view.models:
        if (model.span.line, model.span.column) == start:
            return model
    return None
