"""Values that are written down or read from the environment, and that no caller and no object can change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Attr, Call, Choice, Const, Name, Sub, Walrus
from inferlint.model.facts import Binding
from inferlint.project.environment import is_environment
from inferlint.project.objects import Module
from inferlint.project.steering import external_path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.fixes.context import FileContext
    from inferlint.model.expr import Expr
    from inferlint.project.links import Meaning

_READS = frozenset({"os.getenv", "os.environ.get"})
_SAME = frozenset({"strip", "lstrip", "rstrip"})
_DEEPEST = 20


def is_constant_read(context: FileContext, expr: Expr, depth: int = 0) -> bool:
    """Say whether an expression is a literal or a read of the environment, also under a name that only means that.

    A parameter, an attribute of an object and any other call are none: a caller, or whoever made the object, may mean
    something else each time.
    """
    if depth > _DEEPEST:
        return False
    view = context.view
    match expr:
        case Const():
            return True
        case Sub(base=base):
            return is_environment(view, base)
        case Choice(options=options):
            return all(is_constant_read(context, option, depth + 1) for option in options)
        case Walrus(value=value):
            return is_constant_read(context, value, depth + 1)
        case Call(func=func, args=args):
            if isinstance(func, Attr) and func.name in _SAME:
                return is_constant_read(context, func.base, depth + 1)
            is_read = external_path(view, func) in _READS or (
                isinstance(func, Attr) and func.name == "get" and is_environment(view, func.base)
            )
            return is_read and all(not arg.star and is_constant_read(context, arg.value, depth + 1) for arg in args)
        case Name():
            return _all_mean(context, view.scopes.reaching(expr, context.branch_of(expr)), depth)
        case Attr(base=base, name=name):
            modules = view.evaluator.objects(base)
            if not modules or not all(isinstance(one, Module) for one in modules):
                return False
            found = [one for module in modules for one in view.program.links.member(module, name)]  # type: ignore[arg-type]
            return _all_mean(context, found, depth)
    return False


def _all_mean(context: FileContext, meanings: Iterable[Meaning], depth: int) -> bool:
    found = list(meanings)
    return bool(found) and all(isinstance(one, Binding) and _means(context, one, depth) for one in found)


def _means(context: FileContext, binding: Binding, depth: int) -> bool:
    if binding.how == "import" and binding.ref is not None:
        program = context.view.program
        return _all_mean(context, program.links.imported(program.linked.import_(binding.ref)), depth + 1)
    if binding.how not in ("assign", "annotation") or binding.path or binding.value is None:
        return False
    return is_constant_read(context, binding.value, depth + 1)
