"""The call that builds a client: where it stands, what its class is imported by, and what its arguments mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.fixes.draft import HeldError
from inferlint.fixes.reads import is_constant_read
from inferlint.model.expr import Attr, Call, Const, Name, Table
from inferlint.project.headers import is_auth_header
from inferlint.project.objects import External
from inferlint.project.strings import literal

if TYPE_CHECKING:
    import libcst as cst

    from inferlint.fixes.classes import ClientClass
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.fixes.targets import Flavour
    from inferlint.model.expr import Arg, Expr
    from inferlint.model.facts import Import
    from inferlint.project.clients import ClientSite
    from inferlint.project.strings import Text


#: Headers that say who is billed.
_ACCOUNT = frozenset({"openai-organization", "openai-project"})


@dataclass(frozen=True, slots=True, eq=False)
class Construction:
    """``node`` is the call, ``expr`` the same as facts, ``fact`` the import in the file that its callee begins with."""

    site: ClientSite
    node: cst.Call
    expr: Call
    fact: Import

    @property
    def flavour(self) -> Flavour:
        """Return whether the client is synchronous or asynchronous."""
        return "async" if self.site.client.mode == "async" else "sync"

    @property
    def given(self) -> list[tuple[str, Arg]]:
        """Return the arguments with their names; raises ``HeldError`` for one whose name cannot be known."""
        names = self.site.client.positional
        found = []
        for index, arg in enumerate(self.expr.args):
            name = arg.keyword or (names[index] if not arg.star and index < len(names) else None)
            if arg.star or name is None:
                raise HeldError("star-arguments")
            found.append((name, arg))
        return found

    def argument(self, name: str) -> Arg | None:
        """Return the argument with a name."""
        return next((arg for given, arg in self.given if given == name), None)

    def place(self, name: str) -> str | int:
        """Return how a change of arguments names an argument: by its keyword, or by its position."""
        for index, (given, arg) in enumerate(self.given):
            if given == name and arg.keyword is None:
                return index
        return name


def located(context: FileContext, site: ClientSite) -> Construction:
    """Return the call of a site; raises ``HeldError`` when it is not one call of one imported class."""
    if site.way != "constructed" or not names_class(context, site):
        raise HeldError("class-use")
    others = [one for one in context.sites_at(site.span) if one.path != site.path]
    if others:
        raise HeldError("unresolved-name", f"`{site.name}` is `{site.path}` or `{others[0].path}`")
    call = site.instance.call if site.instance is not None else None
    if site.source is None or site.source.dynamic is not None or call is None:
        raise HeldError("dynamic")
    fact = import_of(context, site.expr)
    node = context.source.call_at(site.span)
    if node is None:
        raise HeldError("unreadable")
    return Construction(site, node, call, fact)


def names_class(context: FileContext, site: ClientSite) -> bool:
    """Say whether what is called, or used as a base, is the class itself: ``field(default_factory=…)`` is not."""
    found = context.view.evaluator.objects(site.expr) if site.expr is not None else ()
    return any(isinstance(one, External) and one.path == site.path for one in found)


def import_of(context: FileContext, callee: Expr | None) -> Import:
    """Return the one import that a callee begins with; raises ``HeldError`` when it can be something else."""
    view = context.view
    root = callee
    while isinstance(root, Attr):
        root = root.base
    if not isinstance(root, Name):
        raise HeldError("unresolved-name")
    branch = context.branch_of(root)
    bindings = list(view.scopes.reaching(root, branch))
    if len(bindings) != 1 or bindings[0].how != "import" or bindings[0].ref is None:
        raise HeldError("unresolved-name", f"`{root.id}` has more than one meaning")
    fact = view.program.linked.import_(bindings[0].ref)
    if fact.name == "*" or fact.optional or fact.type_checking:
        raise HeldError("unresolved-name", f"`{root.id}` is imported optionally or by a star")
    if fact.branch != branch[: len(fact.branch)]:
        raise HeldError("unresolved-name", f"`{root.id}` is imported under a condition")
    return fact


# Arguments ---------------------------------------------------------------------------------------------


def check_arguments(context: FileContext, made: Construction, klass: ClientClass, draft: Draft) -> None:
    """Judge every argument but key and base URL; raises ``HeldError`` for one that no fix may touch or keep."""
    positional = [name for name, arg in made.given if arg.keyword is None]
    if positional and positional != [klass.api_key]:
        raise HeldError("star-arguments", f"`{positional[-1]}` is given by position")
    for name, arg in made.given:
        if name in klass.transport and not is_none(arg.value):
            raise HeldError("transport", f"`{name}`")
        if name in klass.headers:
            check_headers(context, name, arg.value)
            if _has_account(context, arg.value):
                draft.risk("attribution")
        elif name == "default_query":
            check_headers(context, name, arg.value)
        elif name in klass.attribution:
            if not is_none(arg.value):
                draft.risk("attribution")
        elif name not in (*klass.keep, *klass.keys, *klass.transport, klass.base_url.partition(".")[0]):
            raise HeldError("unknown-argument", f"`{name}`")


def is_none(value: Expr) -> bool:
    """Say whether an expression is ``None`` as it stands there."""
    return isinstance(value, Const) and value.value is None


def check_headers(context: FileContext, name: str, value: Expr) -> None:
    """Raise ``HeldError`` for headers, or a query, that authenticate, or cannot be read."""
    if is_none(value):
        return
    if not isinstance(value, Table):
        raise HeldError("auth-header", f"`{name}` is no mapping that is written out")
    for key, _ in value.pairs:
        texts = context.only_texts(key) if key is not None else None
        if texts is None or any(map(is_auth_header, texts)):
            raise HeldError("auth-header", f"`{name}`")


def _has_account(context: FileContext, headers: Expr) -> bool:
    """Say whether headers name the account that is billed, as ``organization`` and ``project`` do."""
    keys = [key for key, _ in headers.pairs if key is not None] if isinstance(headers, Table) else []
    return any(text.lower() in _ACCOUNT for key in keys for text in context.only_texts(key) or ())


def check_key(context: FileContext, made: Construction, klass: ClientClass) -> list[str]:
    """Return the keywords that hold the provider's key; raises ``HeldError`` for a key that may be a tenant's."""
    found = []
    for name in sorted(klass.keys):
        arg = made.argument(name)
        if arg is not None:
            if not context.is_from_environment(arg.value):
                raise HeldError("per-tenant-key", f"`{name}`")
            found.append(name)
    return found


def check_base_url(
    context: FileContext, made: Construction, klass: ClientClass, change: Draft | None = None
) -> bool:  # fmt: skip
    """Say whether a base URL is given; raises ``HeldError`` unless it is that of the provider that is reached."""
    arg = made.argument(klass.base_url)
    if arg is None:
        return False
    if is_none(arg.value):
        return True
    check_own_url(context, made.site.reached, klass.base_url, arg.value, change)
    return True


def check_own_url(
    context: FileContext, provider: str, name: str, value: Expr, change: Draft | None = None
) -> None:  # fmt: skip
    """Raise ``HeldError`` unless a base URL is absent, or the provider's own.

    With ``change`` it may also come from a variable of the environment whose default is the provider's own: nobody
    knows what the variable holds, which is a risk of the change.
    """
    if is_none(value):
        return
    texts = context.view.strings.texts(value)
    others = [text for text in texts if not is_own(context, provider, text)]
    if not others:
        return
    variables = all(len(text) == 1 and text[0].hole.startswith("env:") for text in others)
    if change is None or not variables or len(others) == len(texts) or not is_constant_read(context, value):
        raise HeldError("other-endpoint", f"`{name}`")
    change.risk("other-endpoint")


def is_own(context: FileContext, provider: str, text: Text) -> bool:
    """Say whether a text is a base URL of the provider itself."""
    route = context.view.routing.text(text)
    return literal(text) is not None and route.status == "direct" and route.provider == provider


def is_foreign(made: Construction, klass: ClientClass) -> bool:
    """Say whether the models are those of another provider than the one whose wire protocol is spoken."""
    return not klass.is_named or made.site.reached != made.site.client.provider
