"""Which bindings a name can mean."""

from __future__ import annotations

import pytest
from text_view import probe, view

from inferlint.model.expr import Const, Name


def meanings(text: str) -> list[object]:
    """Return the constants that ``probe(x)`` can see, or how the name is bound."""
    seen = view(text)
    context = probe(seen)
    assert isinstance(context.expr, Name)
    found = seen.scopes.reaching(context.expr, context.site.branch)
    return [one.value.value if isinstance(one.value, Const) else one.how for one in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 1\nx = 2\nprobe(x)\nx = 3\n", [2]),
        ("probe(x)\n", []),
        ("probe(x)\nx = 1\n", [1]),
        ("x = 1\nif a: x = 2\nprobe(x)\n", [1, 2]),
        ("x = 1\nif a: x = 2\nelse: x = 3\nprobe(x)\n", [1, 2, 3]),
        ("x = 1\nif a: x = 2\nelse: probe(x)\n", [1]),
        ("x = 1\nif a:\n    x = 2\n    probe(x)\n", [2]),
        ("if a: x = 1\nelif b: x = 2\nelse: probe(x)\n", [1, 2]),
        ("x = 1\ntry: x = 2\nexcept A: probe(x)\n", [1, 2]),
        ("try: x = 1\nexcept A: x = 2\nprobe(x)\n", [1, 2]),
        ("try: x = 1\nexcept A: pass\nelse: probe(x)\n", [1]),
        ("x = 1\ntry: pass\nfinally: x = 2\nprobe(x)\n", [2]),
        ("x = 1\nwith a: x = 2\nprobe(x)\n", [2]),
        ("x = 1\nfor a in b:\n    probe(x)\n    x = 2\n", [1, 2]),
        ("x = 1\nwhile a:\n    if b: probe(x)\n    x = 2\n", [1, 2]),
        ("match a:\n    case 1: x = 1\n    case _: probe(x)\n", [1]),
        ("x = 1\ndef f(): probe(x)\nx = 2\n", [2]),
        ("x = 1\ndef f():\n    x = 2\n    probe(x)\n", [2]),
        ("x = 1\ndef f(x): probe(x)\n", ["param"]),
        ("x = 1\nclass A:\n    x = 2\n    probe(x)\n", [2]),
        ("x = 1\nclass A:\n    x = 2\n    def f(self): probe(x)\n", [1]),
        ("x = 1\nclass A:\n    x = 2\n    y = [probe(x) for a in b]\n", [1]),
        ("x = 1\ny = [probe(x) for x in z]\n", ["for"]),
        ("x = 1\ny = lambda x: probe(x)\n", ["param"]),
        ("x = 1\ny = [x for x in z]\nprobe(x)\n", [1]),
        ("y = [(x := 1) for a in b]\nprobe(x)\n", [1]),
        ("def f():\n    x = 1\n    def g():\n        nonlocal x\n        x = 2\n    g()\n    probe(x)\n", [1, 2]),
        ("x = 1\ndef f():\n    global x\n    x = 2\nprobe(x)\n", [1, 2]),
        ("x = 1\ndel x\nprobe(x)\n", [1]),
        ("x: int\nx = 1\nprobe(x)\n", ["annotation", 1]),
        ("x = 1\nx += 2\nprobe(x)\n", [1, 2]),
        ("import x\ndef f():\n    import x\n    probe(x)\n", ["import"]),
        ("if (x := 1): probe(x)\n", [1]),
        ("def f():\n    if a: x = 1\n    def g():\n        probe(x)\n    x = 2\n", [2]),
    ],
)
def test_reaching(text: str, expected: list[object]) -> None:
    """The last certain binding hides earlier ones; branches, loops and inner functions keep what they can see."""
    found = meanings(text)

    assert sorted(map(str, found)) == sorted(map(str, expected))


def test_an_early_return_does_not_hide() -> None:
    """Both meanings stay where one path leaves early: too many is safe, too few is not."""
    assert set(meanings("def f(a):\n    x = 1\n    if a:\n        x = 2\n        return x\n    probe(x)\n")) >= {1}


def test_home() -> None:
    """The scope a name belongs to; none for a builtin."""
    seen = view("x = 1\ndef f():\n    probe(x)\n")
    name = probe(seen).expr
    assert isinstance(name, Name)
    assert seen.scopes.home(name) == 0

    unbound = probe(view("probe(x)\n")).expr
    assert isinstance(unbound, Name)
    assert view("pass\n").scopes.home(unbound) is None
