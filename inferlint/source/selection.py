"""Choose the units of a module that a reduced text has to keep."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterable

from inferlint.model.names import is_url_name
from inferlint.source.needles import Needles
from inferlint.source.steps import FUNCTION, Step, last_name
from inferlint.source.units import Unit

_DUNDER = re.compile(r"__\w+__")


class Selection:
    """Which units stay: ``tainted`` ones spread forward, ``strong`` ones pull in what they read."""

    def __init__(self, units: list[Unit], fixed: Iterable[Unit], needles: Needles) -> None:
        self.units = units
        self.needles = needles
        self.fixed = fixed
        self.kept: set[Unit] = set()
        self.strong: set[Unit] = set()
        self.tainted: set[Unit] = set()
        #: Names by which a tainted value can be reached in the file, and those inside one function.
        self.tracked: set[str] = set()
        self.live: dict[Unit, set[str]] = defaultdict(set)
        self.mentioning: dict[str, list[Unit]] = defaultdict(list)
        self.binding: dict[str, list[Unit]] = defaultdict(list)
        self.named: dict[str, list[Unit]] = defaultdict(list)
        self.to_taint: set[Unit] = set()
        for unit in units:
            for word in unit.mentions:
                self.mentioning[word].append(unit)
            for word in unit.binds:
                self.binding[word].append(unit)
            if unit.name:
                self.named[unit.name].append(unit)

    def run(self, keep: Collection[str]) -> set[Unit]:
        """Return the units that stay; ``keep`` are names whose bindings stay for the sake of other files."""
        self.to_taint = {unit for unit in self.units if unit.hit}
        for name in sorted(keep):
            for callee in self.named.get(name, ()):
                # Other files may hand it something.
                self.enter(callee)
        while self.to_taint:
            self.taint(self.to_taint.pop())
        self.pull([*self.tainted, *self.fixed, *(unit for name in keep for unit in self.binding[name])])
        # Weak units stay as they stand; only what reads them makes their own reads matter.
        self.kept = self.strong | {unit for unit in self.units if unit.is_import or unit.is_weak or unit.is_flow}
        if self.tainted:
            # Whether a base URL reaches a client is also a matter of what else reads it.
            self.kept |= {unit for word, units in self.mentioning.items() if is_url_name(word) for unit in units}
        for unit in list(self.kept):
            around = unit.parent
            while around is not None and around not in self.kept:
                self.kept.add(around)
                around = around.parent
        return self.kept

    def taint(self, unit: Unit) -> None:
        """Spread from a unit that holds a needle or mentions a tracked name; again whenever it mentions one more."""
        if unit not in self.tainted:
            self.tainted.add(unit)
            self.spread_name(unit)
        live = self.live[unit]
        before = -1
        while before != len(live) + len(self.tracked):
            before = len(live) + len(self.tracked)
            for step in unit.steps:
                if self.is_active(step, unit):
                    self.spread(step, unit)

    def spread_name(self, unit: Unit) -> None:
        """Track the function itself, and the class where nothing else would lead to the unit in it.

        A decorator is called with the function, so what it does with it matters.
        """
        if unit.name:
            self.track(unit.name)
        for decorator in getattr(unit.node, "decorator_list", []):
            for callee in self.named.get(last_name(decorator) or "", ()):
                self.enter(callee)
        if isinstance(unit.node, ast.ClassDef):
            self.to_taint.update(unit.below())
        around = unit.parent
        while around is not None:
            if around.name and unit.name and _DUNDER.fullmatch(unit.name):
                self.track(around.name)
            around = around.parent

    def is_active(self, step: Step, unit: Unit) -> bool:
        """Return whether a step handles a tainted value."""
        if step.hit or not self.tracked.isdisjoint(step.others) or not self.tracked.isdisjoint(step.params):
            return True
        if not self.live[unit].isdisjoint(step.names | step.params):
            return True
        return any(name in self.tracked for name in step.names if name not in unit.scope)

    def spread(self, step: Step, unit: Unit) -> None:
        bound = step.stores | step.params | step.changes | _around(step, unit)
        self.live[unit] |= (bound & unit.scope) - {"self", "cls"}
        # An attribute is seen elsewhere even when a local variable has its name: `self.client = client`.
        for name in (bound - unit.scope) | step.sets:
            self.track(name)
        for call in step.calls:
            callees = self.named.get(call.callee, ())
            if callees and (call.hit(self.needles) or self.is_reached(call.names(), unit)):
                for callee in callees:
                    self.enter(callee)

    def is_reached(self, names: set[str], unit: Unit) -> bool:
        return not (names.isdisjoint(self.tracked) and names.isdisjoint(self.live[unit]))

    def enter(self, callee: Unit) -> None:
        """Taint the parameters of a function, or a class with all that is in it and its fields."""
        for unit in (callee, *callee.below()):
            if isinstance(unit.node, ast.AnnAssign) and isinstance(unit.node.target, ast.Name):
                self.track(unit.node.target.id)
            if not unit.params - {"self", "cls"} <= self.live[unit] or unit not in self.tainted:
                self.live[unit] |= unit.params - {"self", "cls"}
                self.to_taint.add(unit)

    def track(self, name: str) -> None:
        if name not in self.tracked and not _DUNDER.fullmatch(name):
            self.tracked.add(name)
            self.to_taint.update(self.mentioning[name])

    def pull(self, units: list[Unit]) -> None:
        """Keep the units, what binds the names that they read, and so on."""
        while units:
            unit = units.pop()
            if unit in self.strong:
                continue
            self.strong.add(unit)
            for name in self.needs(unit):
                units.extend(self.binding[name])
            if unit.parent is not None:
                units.append(unit.parent)
            if isinstance(unit.node, ast.ClassDef):
                units.extend(inner for block in unit.blocks for inner in block if _is_implicit(inner))

    def needs(self, unit: Unit) -> set[str]:
        """Return the names that a unit reads where it handles a tainted value, or all of them when it handles none."""
        steps = unit.steps if unit not in self.tainted else self.relevant(unit)
        return {name for step in steps for name in step.looks | (step.reads - unit.scope)}

    def relevant(self, unit: Unit) -> list[Step]:
        """Return the steps that handle a tainted value, those that decide on them, and those whose values they use."""
        givers: dict[str, list[int]] = defaultdict(list)
        for index, step in enumerate(unit.steps):
            for name in step.gives():
                givers[name].append(index)
        pending = [index for index, step in enumerate(unit.steps) if not index or self.is_active(step, unit)]
        chosen: set[int] = set()
        while pending:
            index = pending.pop()
            if index in chosen:
                continue
            chosen.add(index)
            step = unit.steps[index]
            for name in step.looks | (step.reads & unit.scope):
                pending.extend(givers.pop(name, ()))
            pending.extend([step.guard] if step.guard is not None else [])
        return [unit.steps[index] for index in sorted(chosen)]


def _around(step: Step, unit: Unit) -> set[str]:
    """Return the functions and classes inside the unit in which a step stands: they give what it handles."""
    found: set[str] = set()
    guard = step.guard
    while guard:
        outer = unit.steps[guard]
        found.update([outer.defined] if outer.defined else [])
        guard = outer.guard
    return found


def _is_implicit(unit: Unit) -> bool:
    """Return whether using a class uses the unit without a mention of its name."""
    return not isinstance(unit.node, FUNCTION) or _DUNDER.fullmatch(unit.name or "") is not None
