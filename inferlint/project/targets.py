"""What the calls of one name reach, the other way round: from functions and classes to the calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.project.objects import LocalClass, LocalFunction

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

    from inferlint.model.expr import Call
    from inferlint.model.facts import Class, Function


class Targets:
    """An index over calls that is there as soon as all their callees are known.

    A method called ``get`` would have to be looked for in each call of anything called ``get``, and so would each
    other method of that name. ``done`` holds what is known, by the place of an expression.
    """

    def __init__(self, calls: Sequence[tuple[Call, str]], done: Mapping[Hashable, Iterable[object]]) -> None:
        self._calls = calls
        self._done = done
        self._known = 0
        self._places: dict[int, list[int]] = {}
        self._classes: dict[int, Class] = {}

    def is_known(self) -> bool:
        """Say whether all callees are known; what is known once stays so."""
        while self._known < len(self._calls):
            call = self._calls[self._known][0]
            found = self._done.get(id(call.func))
            if found is None:
                return False
            for one in found:
                if isinstance(one, LocalFunction):
                    self._places.setdefault(id(one.function), []).append(self._known)
                elif isinstance(one, LocalClass):
                    self._places.setdefault(id(one.klass), []).append(self._known)
                    self._classes[id(one.klass)] = one.klass
            self._known += 1
        return True

    @property
    def classes(self) -> list[Class]:
        """Return the classes of the project that are called by this name."""
        return list(self._classes.values())

    def of(self, function: Function | None, classes: Iterable[Class]) -> list[tuple[Call, str]]:
        """Return the calls that reach a function or construct one of several classes, in order."""
        places = set(self._places.get(id(function), ()))
        for klass in classes:
            places.update(self._places.get(id(klass), ()))
        return [self._calls[place] for place in sorted(places)]
