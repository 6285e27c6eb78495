"""What the ``__getattr__`` of a module (PEP 562) returns for one name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Attr, Call, Const, Expr, Name, children
from inferlint.model.facts import Binding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.facts import Arm, Function, Site
    from inferlint.project.linked import LinkedFacts

#: How many assignments are followed from what is returned.
_STEPS = 4


class Lookups:
    """Answers for the files of one program."""

    def __init__(self, linked: LinkedFacts) -> None:
        self._linked = linked
        self._sites: dict[int, list[Site]] = {}
        self._made: dict[tuple[int, str], tuple[Binding, ...]] = {}

    def of(self, function: Function, name: str) -> tuple[Binding, ...]:
        """Return what ``function`` gives for ``name``, as bindings of that name."""
        key = (function.body, name)
        if key not in self._made:
            self._made[key] = tuple(self._bindings(function, name))
        return self._made[key]

    def _bindings(self, function: Function, name: str) -> Iterator[Binding]:
        asked = function.params[0].name if function.params else ""
        for site in self._sites_of(function):
            if site.role != "return" or not self._is_meant(function, site, asked, name):
                continue
            value = self._for_name(site.expr, asked, name, site.branch)
            if value is not None:
                yield Binding(function.body, name, "assign", site.order, site.branch, site.expr.span, value)

    def _sites_of(self, function: Function) -> list[Site]:
        if function.body not in self._sites:
            sites = self._linked.file_of(function.body).sites
            self._sites[function.body] = [site for site in sites if site.scope == function.body]
        return self._sites[function.body]

    # Which of the returns ----------------------------------------------------------------------------

    def _is_meant(self, function: Function, site: Site, asked: str, name: str) -> bool:
        """Say whether the conditions around a ``return`` hold for ``name``."""
        if isinstance(site.expr, Name) and site.expr.id == name:
            return True
        for depth, arm in enumerate(site.branch):
            before = site.branch[:depth]
            if arm.kind == "if" and not self._is_taken(function, before, arm, asked, name):
                return False
            if arm.kind == "match" and not self._is_matched(function, (*before, arm), name):
                return False
        return True

    def _is_taken(self, function: Function, before: tuple[Arm, ...], arm: Arm, asked: str, name: str) -> bool:
        sites = self._sites_of(function)
        depth = len(before)
        inside = [index for index, site in enumerate(sites) if _block(site, depth) == arm.block]
        tests = [index for index, site in enumerate(sites) if site.role == "test" and site.branch == before]
        first = max((index for index in tests if index < inside[0]), default=None)
        if first is None:
            return True
        chain = [sites[index].expr for index in tests if first <= index < inside[-1]]
        if arm.arm < len(chain):
            return _allows(chain[arm.arm], asked, name)
        # The `else`: a name that one of the tests asks for does not get there.
        return not any(name in _texts(test) for test in chain if _mentions(test, asked))

    def _is_matched(self, function: Function, branch: tuple[Arm, ...], name: str) -> bool:
        patterns = [
            site.expr
            for site in self._sites_of(function)
            if site.role == "pattern" and site.branch[: len(branch)] == branch
        ]
        texts = {text for pattern in patterns for text in _texts(pattern)}
        return not texts or name in texts

    # What is returned --------------------------------------------------------------------------------

    def _for_name(self, expr: Expr, asked: str, name: str, branch: tuple[Arm, ...], steps: int = 0) -> Expr | None:
        """Return ``expr`` with the name in the place of the parameter, ``None`` when it asks for its own value."""
        if isinstance(expr, Call) and isinstance(expr.func, Name) and expr.func.id == "getattr" and len(expr.args) > 1:
            given = expr.args[1].value
            if isinstance(given, Name) and given.id == asked:
                return Attr(expr.args[0].value, name, expr.span)
        if isinstance(expr, Name) and steps < _STEPS:
            reaching = self._linked.scopes.reaching(expr, branch)
            values = [one.value for one in reaching if one.how == "assign" and not one.path and one.value is not None]
            if len(values) == len(reaching) == 1:
                return self._for_name(values[0], asked, name, branch, steps + 1)
        return expr


def _block(site: Site, depth: int) -> int | None:
    return site.branch[depth].block if len(site.branch) > depth else None


def _allows(test: Expr, asked: str, name: str) -> bool:
    """Say whether a test may hold for ``name``: it asks for no other one."""
    return not _mentions(test, asked) or not (texts := _texts(test)) or name in texts


def _mentions(expr: Expr, asked: str) -> bool:
    if isinstance(expr, Name):
        return expr.id == asked
    return any(_mentions(child, asked) for _, child in children(expr))


def _texts(expr: Expr) -> set[str]:
    if isinstance(expr, Const):
        return {expr.value} if isinstance(expr.value, str) else set()
    return {text for _, child in children(expr) for text in _texts(child)}
