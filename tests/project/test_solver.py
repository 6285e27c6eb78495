"""Questions in circles: what is remembered, what is asked again, and what may be shared."""

from __future__ import annotations

from inferlint.project.solver import Solver


def test_what_a_circle_cut_is_asked_again_whole() -> None:
    solver = Solver()
    asked: list[str] = []

    def ask(name: str) -> frozenset[str]:
        return solver.solve(name, lambda: compute(name), frozenset())

    def compute(name: str) -> frozenset[str]:
        asked.append(name)
        below = {"a": ["b"], "b": ["c"], "c": ["a"]}[name]
        return frozenset({name}).union(*map(ask, below))

    assert ask("a") == {"a", "b", "c"}
    assert asked == ["a", "b", "c"]
    assert ask("c") == {"a", "b", "c"}
    assert asked == ["a", "b", "c", "c"]


def test_a_circle_within_a_circle_drops_only_its_own_cuts() -> None:
    solver = Solver()
    asked: list[str] = []
    below = {"a": ["b", "d", "b"], "b": ["a"], "d": ["e", "e"], "e": ["d"]}

    def ask(name: str) -> int:
        return solver.solve(name, lambda: compute(name), 0)

    def compute(name: str) -> int:
        asked.append(name)
        return 1 + sum(map(ask, below[name]))

    ask("a")
    # `b` is cut by `a` and stays so until `a` has its answer, although `d` was answered in between.
    assert asked == ["a", "b", "d", "e"]
    assert "b" not in solver.done
    assert "d" in solver.done


def test_only_what_nothing_was_cut_in_is_whole() -> None:
    solver = Solver()
    seen: list[tuple[str, bool]] = []

    def ask(name: str) -> int:
        return solver.solve(name, lambda: compute(name), 0)

    def compute(name: str) -> int:
        found = {"a": lambda: ask("b") + ask("c"), "b": lambda: 1, "c": lambda: ask("a")}[name]()
        seen.append((name, solver.is_whole))
        return found

    ask("a")
    assert seen == [("b", True), ("c", False), ("a", False)]
