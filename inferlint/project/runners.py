"""Calls that run what they are handed: ``executor.submit(work, client)`` is ``work(client)`` sooner or later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Arg, Call, Const, Items, Sub, Table
from inferlint.project.known import RUNNERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.model.expr import Expr

#: Runners that take the arguments as a tuple and a dictionary: the position of the tuple, which the dictionary follows.
_PACKED = {"Thread": 3, "Process": 3, "Timer": 2, "apply_async": 1}


def calls_run(call: Call, name: str) -> Iterator[Call]:
    """Yield the calls that ``call`` of something called ``name`` leads to, made up from what it is handed."""
    place = RUNNERS.get(name)
    if place is None:
        return
    plain = [arg for arg in call.args if arg.keyword is None and not arg.star]
    named = {arg.keyword: arg.value for arg in call.args if arg.keyword is not None}
    position, keyword = place
    func = named.get(keyword) or (plain[position].value if position < len(plain) else None)
    if func is None:
        return
    rest = plain[position + 1 :] if keyword not in named else plain
    if name in _PACKED:
        packed = [arg.value for arg in plain[_PACKED[name] : _PACKED[name] + 2]]
        args = named.get("args") or (packed[0] if packed else None)
        options = named.get("kwargs") or named.get("kwds") or (packed[1] if len(packed) > 1 else None)
        given = (*_unpacked(args), *_options(options))
    elif name == "map":
        given = tuple(Arg(Sub(arg.value, Const(None, arg.value.span), arg.value.span)) for arg in rest)
    else:
        others = [arg for arg in call.args if (arg.keyword is not None and arg.keyword != keyword) or arg.star]
        given = (*rest, *others)
    if given:
        yield Call(func, given, call.span)


def _unpacked(args: Expr | None) -> tuple[Arg, ...]:
    if isinstance(args, Items):
        return tuple(Arg(item) for item in args.items)
    return (Arg(args, star="*"),) if args is not None else ()


def _options(options: Expr | None) -> tuple[Arg, ...]:
    if isinstance(options, Table):
        return tuple(
            Arg(value, key.value)
            for key, value in options.pairs
            if isinstance(key, Const) and isinstance(key.value, str)
        )
    return (Arg(options, star="**"),) if options is not None else ()
