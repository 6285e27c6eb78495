"""SDKs imported by text: ``import_module("openai")``, ``getattr(openai, name)``, registries of dotted paths."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from inferlint.model.expr import Attr, Call, Const, Expr, Items, Join, Name, Table
from inferlint.project.known import IMPORT_FUNCTIONS
from inferlint.project.objects import External
from inferlint.project.roles import callee_name, is_mock_call
from inferlint.project.spans import covers
from inferlint.project.strings import literal

if TYPE_CHECKING:
    from inferlint.model.span import Span
    from inferlint.project.context import Context
    from inferlint.project.strings import Text
    from inferlint.project.view import FileView

Form = Literal["import", "attribute", "registry"]
_IMPORT_NAMES = frozenset({"import_module", "__import__", "resolve_name", "import_string", "locate", "lazy_import"})


@dataclass(frozen=True, slots=True, eq=False)
class DynamicSite:
    """``certain`` is false when only the beginning of the name, or its way to the import, is known."""

    form: Form
    path: str
    provider: str
    certain: bool
    span: Span
    statement: tuple[int, int]


def collect_dynamic(view: FileView) -> list[DynamicSite]:
    """Return the dynamic imports of one file in source order."""
    found: list[DynamicSite] = []
    open_ended = False
    for context in view.contexts:
        call = context.expr
        if not isinstance(call, Call):
            continue
        if is_import_call(view, call, context):
            here, resolved = _imported(view, call, context)
            found += here
            open_ended = open_ended or not resolved
        else:
            found += _attribute(view, call, context)
    sites: dict[tuple[int, int], DynamicSite] = {}
    for site in (*found, *_registries(view, open_ended)):
        sites.setdefault((site.span.line, site.span.column), site)
    return list(sites.values())


def is_import_call(view: FileView, call: Call, context: Context) -> bool:
    """Say whether a call imports a module by name."""
    external = view.evaluator.external(call.func, context.site.branch)
    if external is not None:
        return external.path in IMPORT_FUNCTIONS
    func = call.func
    if isinstance(func, Name) and func.id == "__import__":
        return not view.scopes.reaching(func)
    # `self._import_module("…")`, a helper of the project: its name says what it does.
    return callee_name(call).lstrip("_") in _IMPORT_NAMES and not view.evaluator.objects(func)


def _imported(view: FileView, call: Call, context: Context) -> tuple[list[DynamicSite], bool]:
    if not call.args or call.args[0].star:
        return [], False
    expr = call.args[0].value
    found: list[DynamicSite] = []
    resolved = True
    for text in view.strings.texts(expr, context.site.branch):
        path = literal(text)
        if path is None:
            resolved = False
            found += _headed(view, text, call, context)
            continue
        if path.startswith("."):
            continue
        provider = _owner(view, path.replace(":", "."))
        if provider is not None:
            found.append(_at_origin(view, text, path, provider, call, context))
    return found, resolved


def _at_origin(view: FileView, text: Text, path: str, provider: str, call: Call, context: Context) -> DynamicSite:
    """Return the site: the table entry the name comes from, otherwise the call."""
    origin = text[0].origin
    if origin is None or covers(call.span, origin.span) or not view.is_element(origin):
        return DynamicSite("import", path, provider, True, call.span, context.site.statement)
    return DynamicSite("registry", path, provider, True, origin.span, view.statement_of(origin))


def _headed(view: FileView, text: Text, call: Call, context: Context) -> list[DynamicSite]:
    """``f"langchain_{name}"``: the literal head already names an SDK family."""
    head = text[0].text if text and not text[0].hole else ""
    if len(head) < 4 or head.startswith("."):
        return []
    provider = _owner(view, head.rstrip(".")) if head.endswith(".") else view.family(head)
    if provider is None:
        return []
    return [DynamicSite("import", f"{head}…", provider, False, call.span, context.site.statement)]


def _owner(view: FileView, path: str) -> str | None:
    """Return the provider when importing ``path`` is a direct import."""
    if view.is_first_party_path(path):
        return None
    symbol = view.catalogue.symbol(path)
    if symbol is None or symbol.harmless is not None or not symbol.reported:
        return None
    return symbol.provider


def _attribute(view: FileView, call: Call, context: Context) -> list[DynamicSite]:
    func = call.func
    if not isinstance(func, Name) or func.id != "getattr" or len(call.args) < 2 or view.scopes.reaching(func):
        return []
    for base in view.evaluator.objects(call.args[0].value, context.site.branch):
        if not isinstance(base, External) or base.dynamic is not None:
            # What was imported by name is reported where the name is.
            continue
        symbol = view.evaluator.symbol(base)
        if symbol is None or symbol.kind != "module":
            continue
        names = view.strings.literals(call.args[1].value)
        if not names:
            if not symbol.reported:
                continue
            return [
                DynamicSite("attribute", f"{base.path}.…", symbol.provider, False, call.span, context.site.statement)
            ]
        for name in names:
            target = view.catalogue.symbol(f"{base.path}.{name}")
            if target is not None and target.kind in ("client", "function") and target.reported:
                return [DynamicSite("attribute", target.path, target.provider, True, call.span, context.site.statement)]
    return []


def _registries(view: FileView, open_ended: bool) -> list[DynamicSite]:
    """Dotted paths in tables: certain when they name a client, likely when the file imports by variable."""
    found: list[DynamicSite] = []
    for context in view.contexts:
        if not isinstance(context.expr, (Const, Join)) or not _in_table(context, view):
            continue
        for path in view.strings.literals(context.expr):
            dotted_path = path.replace(":", ".")
            if not dotted_path.replace(".", "").replace("_", "").isalnum() or not dotted_path.isascii():
                continue
            if view.is_first_party_path(dotted_path):
                continue
            symbol = view.catalogue.symbol(dotted_path)
            if symbol is None or symbol.harmless is not None or not symbol.reported:
                continue
            # A plain list of names may only be compared with; a table maps to what it is asked for.
            is_class = symbol.kind in ("client", "function") and "." in dotted_path
            is_class = is_class and (open_ended or _maps_to(context))
            if is_class or (open_ended and symbol.kind == "module" and "." in dotted_path):
                found.append(
                    DynamicSite(
                        "registry", path, symbol.provider, is_class and open_ended,
                        context.expr.span, context.site.statement,
                    )
                )  # fmt: skip
    return found


def _maps_to(context: Context) -> bool:
    current: Context | None = context.up
    while current is not None:
        if isinstance(current.expr, Table):
            return True
        current = current.up
    return False


def _in_table(context: Context, view: FileView) -> bool:
    up = context.up
    if up is None or context.site.role in ("docstring", "annotation"):
        return False
    if isinstance(up.expr, Table):
        return context.slot == "tvalue" and not _in_harmless_call(up, view)
    return isinstance(up.expr, Items) and up.expr.kind in ("list", "tuple") and not _in_harmless_call(up, view)


def _in_harmless_call(context: Context, view: FileView) -> bool:
    current: Context | None = context
    while current is not None:
        expr: Expr = current.expr
        if isinstance(expr, Call):
            name = callee_name(expr)
            if is_mock_call(expr, view.evaluator) or name in ("startswith", "endswith", "join", "print", "isinstance"):
                return True
        if isinstance(expr, Attr):
            return True
        current = current.up
    return context.site.role in ("test", "raise", "assert") or (
        len(context.site.targets) == 1 and context.site.targets[0] == "__all__"
    )
