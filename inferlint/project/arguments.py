"""Which arguments of a call go to which parameter, through ``*`` and ``**`` on either side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Const, Items, Starred, Table
from inferlint.project.objects import Container

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from inferlint.model.expr import Arg, Call, Expr
    from inferlint.model.facts import Function
    from inferlint.project.contents import Contents
    from inferlint.project.evaluate import Evaluator


class Arguments:
    """Answers what calls hand to parameters."""

    def __init__(self, evaluator: Evaluator, contents: Contents) -> None:
        self._evaluator = evaluator
        self._contents = contents

    def given(self, call: Call, function: Function, name: str, *, skip: int) -> list[Expr]:
        """Return what ``call`` hands to parameter ``name``; the first ``skip`` parameters are handed by Python."""
        param = next((one for one in function.params if one.name == name), None)
        if param is None:
            return []
        positional = [one.name for one in function.params if not one.star and not one.keyword_only]
        if param.star == "*":
            return self._rest(call, len(positional) - skip)
        if param.star == "**":
            return self._options(call, function)
        if name in positional[:skip]:
            return []
        index = positional.index(name) - skip if name in positional else None
        return self.of(call.args, name, index, call)

    def of(self, args: Sequence[Arg], name: str | None, position: int | None, call: Call) -> list[Expr]:
        """Return the argument called ``name`` or at ``position``: what it can be when it is spread."""
        for arg in args:
            if name is not None and arg.keyword == name:
                return [arg.value]
        found = self._at(args, position, call) if position is not None else []
        if not found and name is not None:
            for arg in args:
                if arg.star == "**":
                    found += self._entry(arg.value, name)
        return found

    def _at(self, args: Sequence[Arg], position: int, call: Call) -> list[Expr]:
        plain = [arg for arg in args if arg.keyword is None and arg.star != "**"]
        if not any(arg.star for arg in plain[: position + 1]):
            return [plain[position].value] if position < len(plain) else []
        return self._contents.at(self._listed(plain, call), position)

    def _listed(self, plain: Sequence[Arg], call: Call) -> Items:
        items = tuple(Starred((arg.value,), arg.value.span) if arg.star else arg.value for arg in plain)
        return Items("tuple", items, call.span)

    def _entry(self, table: Expr, name: str) -> list[Expr]:
        found: list[Expr] = []
        for one in self._evaluator.objects(table):
            if isinstance(one, Container) and isinstance(one.expr, Table):
                found += [*self._contents.last_at(one.expr, name), *self._contents.put_at(one, table, name)]
        return found

    # Parameters with a star --------------------------------------------------------------------------

    def _rest(self, call: Call, after: int) -> list[Expr]:
        """Return the tuple that ``*args`` is for a call, if it is handed any."""
        plain = [arg for arg in call.args if arg.keyword is None and arg.star != "**"]
        stars = [index for index, arg in enumerate(plain) if arg.star]
        if not stars or stars[0] >= after:
            rest = plain[after:]
        else:
            # `f(a, *more)`: the named parameters take the first of `more`; which those are is known or not.
            return self._rest_of_spread(plain, call, after)
        return [self._contents.made(("rest", id(call), after), lambda: self._listed(rest, call)).expr] if rest else []

    def _rest_of_spread(self, plain: Sequence[Arg], call: Call, after: int) -> list[Expr]:
        elements = self._contents.whole(self._listed(plain, call))
        if elements is None:
            return [self._contents.made(("rest", id(call), 0), lambda: self._listed(plain, call)).expr]
        rest = elements[after:]
        key = ("rest", id(call), tuple(map(id, rest)))
        return [self._contents.made(key, lambda: Items("tuple", tuple(rest), call.span)).expr] if rest else []

    def _options(self, call: Call, function: Function) -> list[Expr]:
        """Return the table that ``**options`` is for a call, if it is handed any."""
        pairs = tuple(self._keywords(call, {one.name for one in function.params if not one.star}))
        key = ("options", id(call), function.body)
        return [self._contents.made(key, lambda: Table(pairs, call.span)).expr] if pairs else []

    def _keywords(self, call: Call, named: set[str]) -> Iterator[tuple[Expr | None, Expr]]:
        for arg in call.args:
            if arg.star == "**":
                yield (None, arg.value)
            elif arg.keyword is not None and arg.keyword not in named:
                yield (Const(arg.keyword, call.span), arg.value)
