"""SDKs imported by text: ``import_module("openai")``, ``getattr(openai, name)``, registries of dotted paths."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from inferlint.model.expr import Attr, Call, Choice, Compare, Const, Expr, Items, Join, Name, Sub, Table, children
from inferlint.project.flows import IMPORTER, OF_SDK, TEXT
from inferlint.project.known import IMPORT_FUNCTIONS
from inferlint.project.linked import last_name
from inferlint.project.objects import Container, External, LocalFunction
from inferlint.project.roles import callee_name, is_mock_call
from inferlint.project.spans import covers
from inferlint.project.strings import literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.catalogue.entries import Sdk
    from inferlint.model.span import Span
    from inferlint.project.context import Context
    from inferlint.project.strings import Text
    from inferlint.project.view import FileView

Form = Literal["import", "attribute", "registry"]
_MOST_STEPS = 1000
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
    unresolved: list[Expr] = []
    for context in view.contexts:
        call = context.expr
        if not isinstance(call, Call):
            continue
        if is_import_call(view, call, context):
            here, resolved = _imported(view, call, context)
            found += here
            if not resolved:
                unresolved.append(call.args[0].value)
        else:
            found += _attribute(view, call, context)
    sites: dict[tuple[int, int], DynamicSite] = {}
    for site in (*found, *_registries(view, _feeding(view, unresolved))):
        sites.setdefault((site.span.line, site.span.column), site)
    return list(sites.values())


def is_import_call(view: FileView, call: Call, context: Context) -> bool:
    """Say whether a call imports a module by name."""
    func = call.func
    is_named = callee_name(call).lstrip("_") in _IMPORT_NAMES
    is_builtin = isinstance(func, Name) and func.id == "__import__"
    if not is_named and not is_builtin and not view.may_be(func, IMPORTER):
        return False
    external = view.evaluator.external(func, context.site.branch)
    if external is not None:
        return external.path in IMPORT_FUNCTIONS
    if isinstance(func, Name) and is_builtin:
        return not view.scopes.reaching(func)
    # `self._import_module("…")`, a helper of the project: its name says what it does.
    return is_named and not view.evaluator.objects(func)


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
        return DynamicSite("import", path, provider, not _is_probe(context), call.span, context.site.statement)
    return DynamicSite("registry", path, provider, True, origin.span, view.statement_of(origin))


def _is_probe(context: Context) -> bool:
    """Say whether an import only shows that something is there: tried, and its result thrown away."""
    tried = any(arm.kind == "try" for arm in context.site.branch)
    return tried and context.up is None and context.site.role == "expression"


def _headed(view: FileView, text: Text, call: Call, context: Context) -> list[DynamicSite]:
    """``f"langchain_{name}"``: the literal head already names an SDK family."""
    head = text[0].text if text and not text[0].hole else ""
    if len(head) < 4 or head.startswith("."):
        return []
    provider = _below(view, head) if head.endswith(".") else view.family(head)
    if provider is None:
        return []
    return [DynamicSite("import", f"{head}…", provider, False, call.span, context.site.statement)]


def _below(view: FileView, head: str) -> str | None:
    """Return the provider of modules below ``head``, which ends in a dot: of the package itself, or of some in it."""
    package = head.rstrip(".")
    provider = _owner(view, package)
    if provider is not None or view.is_first_party_path(package):
        return provider
    is_known = view.catalogue.symbol(package) is not None
    for one in view.catalogue.providers.values():
        for sdk in one.sdks:
            if sdk.default == "report" and any(f"{root}.".startswith(f"{head}*") for root in sdk.modules):
                return sdk.provider
            if is_known and any(_is_module_below(name, head) for name in _counted(sdk)):
                return sdk.provider
    return None


def _counted(sdk: Sdk) -> Iterator[str]:
    """Yield modules that count, and classes and functions that do."""
    yield from sdk.reports
    yield from (client.path for client in sdk.clients if not client.is_quiet)
    yield from (function.path for function in sdk.functions if function.kind == "call")


def _is_module_below(name: str, head: str) -> bool:
    """Say whether ``name`` is, or is in, a module below ``head``; what stands at the top says little of the rest."""
    if not name.startswith(head):
        return False
    return name.endswith(".**") or (head.count(".") > 1 and "." in name[len(head) :])


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
    if not view.may_be(call.args[0].value, OF_SDK):
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


def _registries(view: FileView, feeding: frozenset[int]) -> list[DynamicSite]:
    """Dotted paths in tables: certain when the table feeds an import, likely when it maps to client classes."""
    found: list[DynamicSite] = []
    compared: frozenset[str] | None = None
    for context in view.contexts:
        if not isinstance(context.expr, (Const, Join)) or not view.may_be(context.expr, TEXT):
            continue
        if not _in_table(context, view):
            continue
        for path in view.strings.literals(context.expr):
            dotted_path = path.replace(":", ".")
            if "." not in dotted_path or not dotted_path.isascii():
                continue
            if not dotted_path.replace(".", "").replace("_", "").isalnum() or view.is_first_party_path(dotted_path):
                continue
            symbol = view.catalogue.symbol(dotted_path)
            if symbol is None or symbol.harmless is not None or not symbol.reported:
                continue
            is_class = symbol.kind in ("client", "function")
            if not is_class and symbol.kind != "module":
                continue
            tables = _tables(context)
            certain = any(id(table.expr) in feeding for table in tables)
            if not certain:
                # A plain list of names may only be compared with; a table maps to what it is asked for.
                if not is_class or not any(isinstance(table.expr, Table) for table in tables):
                    continue
                compared = _compared(view) if compared is None else compared
                if _targets(tables[-1]) & compared:
                    continue
            found.append(
                DynamicSite(
                    "registry", path, symbol.provider, is_class and certain,
                    context.expr.span, context.site.statement,
                )
            )  # fmt: skip
    return found


def _feeding(view: FileView, imported: list[Expr]) -> frozenset[int]:
    """Return the tables from which the names may come that are imported: those their parts lead back to."""
    pending, seen, tables = list(imported), set[int](), set[int]()
    while pending and len(seen) < _MOST_STEPS:
        expr = pending.pop()
        if id(expr) in seen:
            continue
        seen.add(id(expr))
        if isinstance(expr, (Items, Table)):
            tables.add(id(expr))
        pending += _sources(view, expr)
    return frozenset(tables)


def _sources(view: FileView, expr: Expr) -> list[Expr]:
    """Return what an expression takes its value from."""
    found: list[Expr] = [one.expr for one in view.evaluator.objects(expr) if isinstance(one, Container)]
    match expr:
        case Name():
            for binding in view.scopes.reaching(expr):
                found += [binding.value] if binding.value is not None else []
                if binding.how == "param" and binding.ref is not None:
                    function = view.program.linked.function(binding.ref)
                    found += view.evaluator.handed_to(function, binding.name)
        case Sub(base=base):
            found.append(base)
        case Choice(options=options):
            found += options
        case Compare():
            pass
        case Call(func=func):
            for one in view.evaluator.objects(func):
                found += one.function.returns if isinstance(one, LocalFunction) else ()
            found += [child for _, child in children(expr)]
        case _:
            found += [child for slot, child in children(expr) if slot != "tkey"]
    return found


def _tables(context: Context) -> list[Context]:
    """Return the displays around an element, the innermost first."""
    found: list[Context] = []
    current = context.up
    while current is not None:
        if isinstance(current.expr, (Items, Table)):
            found.append(current)
        current = current.up
    return found


def _targets(table: Context) -> frozenset[str]:
    """Return the names that a table is given."""
    if table.up is not None or table.site.role != "value":
        return frozenset()
    return frozenset(target.lstrip(".") for target in table.site.targets)


def _compared(view: FileView) -> frozenset[str]:
    """Return the names of which some element is compared: ``TABLE[key] == path``, ``path in TABLE.values()``."""
    found: set[str] = set()
    for context in view.contexts:
        if isinstance(context.expr, Compare):
            operands = context.expr.operands
            if not any(isinstance(operand, Const) and operand.value is None for operand in operands):
                found.update(map(_table_of, operands))
    return frozenset(found)


def _table_of(element: Expr) -> str:
    """Return the name of the table of which ``element`` is a part, or nothing."""
    inner = element
    while isinstance(inner, (Sub, Call)) or (isinstance(inner, Attr) and inner.name in ("get", "values")):
        inner = inner.func if isinstance(inner, Call) else inner.base
    return "" if inner is element else last_name(inner)


def _in_table(context: Context, view: FileView) -> bool:
    up = context.up
    if up is None or context.site.role in ("docstring", "annotation"):
        return False
    if isinstance(up.expr, Table):
        return context.slot == "tvalue" and not _in_harmless_call(up, view)
    return isinstance(up.expr, Items) and up.expr.kind in ("list", "tuple") and not _in_harmless_call(up, view)


def _in_harmless_call(context: Context, view: FileView) -> bool:
    current: Context | None = context
    slot = ""
    while current is not None:
        expr: Expr = current.expr
        if isinstance(expr, Call):
            name = callee_name(expr)
            if name == "fromkeys" and slot == "#0":
                # What is looked up, not what is found.
                return True
            if is_mock_call(expr, view.evaluator) or name in ("startswith", "endswith", "join", "print", "isinstance"):
                return True
        if isinstance(expr, Attr):
            return True
        slot, current = current.slot, current.up
    return context.site.role in ("test", "raise", "assert") or (
        len(context.site.targets) == 1 and context.site.targets[0] == "__all__"
    )
