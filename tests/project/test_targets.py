"""The index over calls of one name agrees with a look at each call, as soon as it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.expr import Call, Name
from inferlint.model.facts import Function
from inferlint.model.span import Span
from inferlint.project.objects import LocalFunction
from inferlint.project.targets import Targets

if TYPE_CHECKING:
    from collections.abc import Hashable

SPAN = Span(1, 1, 1, 2)


def function(body: int) -> Function:
    return Function("get", 0, body, (), None, (), (), SPAN)


def call(order: int) -> Call:
    return Call(Name("get", 0, order, SPAN), (), SPAN)


def test_index_waits_until_every_callee_is_known() -> None:
    first, second = call(1), call(2)
    wanted = function(1)
    done: dict[Hashable, tuple[object, ...]] = {id(first.func): (LocalFunction(wanted),)}
    targets = Targets([(first, "a.py"), (second, "b.py")], done)
    assert not targets.is_known()
    done[id(second.func)] = ()
    assert targets.is_known()
    assert targets.of(wanted, ()) == [(first, "a.py")]


def test_calls_come_in_their_order_and_once() -> None:
    calls = [(call(order), "a.py") for order in range(3)]
    one, other = function(1), function(2)
    found = [
        (LocalFunction(other),),
        (LocalFunction(one), LocalFunction(one)),
        (LocalFunction(other), LocalFunction(one)),
    ]
    targets = Targets(calls, {id(made.func): objects for (made, _), objects in zip(calls, found, strict=True)})
    assert targets.is_known()
    assert targets.of(one, ()) == calls[1:]
    assert targets.of(other, ()) == [calls[0], calls[2]]
