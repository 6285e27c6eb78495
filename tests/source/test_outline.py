"""What is read of a file without a tree is what its tree says."""

from __future__ import annotations

import ast
import random
import re
import warnings
from pathlib import Path

import pytest

from inferlint.source import outline
from inferlint.source.needles import compiled, whole_words
from inferlint.source.uses import Uses
from inferlint.source.wordindex import WordIndex

_WORD = re.compile(rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*")
#: Real code: the parsers and servers of the standard library, some of it decades old.
_REAL = sorted(Path(ast.__file__).parent.glob("[a-h]*.py")) + sorted(Path(ast.__file__).parent.glob("asyncio/*.py"))

_TRICKY = (
    "import a, b as c, d.e.f as g, h.i\n",
    "from . import (a, b as c,  # comment, import x\n    d,)\n",
    "from .. a . b import c\n",
    "from...a import*\n",
    "from a \\\n  import b, \\\n c\n",
    "x = 1; import a\n",
    "if x: import a\nelse: import b\n",
    'def f():\n    """Text.\n\n    import nothing\nfrom nowhere import it\n    """\n    import a\nimport b\n',
    "def f(\n    x,\n) -> None:\n    import a\n",
    "def f():\n    x = [\n1,\n]\n    import a\n",
    "class A:\n    async  def f(self):\n        if x:\n            import a\n    import b\n",
    "class A:\n\tdef f(self):\n\t\timport a\n\timport b\n",
    "async def f():\n    pass\nimport a\n",
    "def f(): pass\nif 1:\n    import a\n",
    "def defer(): pass\ndefault = 1\nif default:\n    import a\n",
    "raise (X\n    from y)\nimport a\n",
    "def f():\n    return (yield\n        from x)\nimport a\n",
    "import caf\u00e9\n",
    "from \ufb01le import x\n",
    "import a\r\ndef f():\r\n    import b\r\n",
    "import a\rimport b\r",
    "s = 'import a' \"from b import c\"\nimport d\n",
    "s = r'\\'; import a\nt = 'x'\n",
    "s = '''\n'''; import a\n",
    "x = important\nimport a\n",
    "import a\f\nimport b\n",
    "\fimport a\n",
    "import importlib\nm = importlib.import_module('a.b:c')\nn = f'{m}.tail' 'x' '.y'\n",
    "def f[T](x: T): ...\nif 1:\n    import a\ndef g():\n    import b\n",
    "type X[T] = list[T]\ndef g():\n    import b\n",
    "x = f'{\", \".join(y)}'\ndef g():\n    import b\n",
    "x = f'{'a'}'\ndef g():\n    import b\n",
    "x = f\"{'\\n'.join(y)}\"\ndef g():\n    import b\n",
    "x = t'{y}'\ndef g():\n    import b\n",
    "try:\n    pass\nexcept* A:\n    import a\n",
    "try:\n    pass\nexcept A, B:\n    def f():\n        import a\n",
    "print 'x'\ndef f():\n    import a\n",
    "import {{ module }}\ndef f():\n    import a\n",
    "<<<<<<< x\nimport a\n=======\nimport b\n>>>>>>> y\n",
    "def f(:\n    import a\n",
)


def _same_imports(raw: bytes) -> bool:
    return set(outline.imports(raw).names) == set(outline.imported_names(raw))


@pytest.mark.parametrize("text", _TRICKY)
def test_imports_of_tricky_texts(text: str) -> None:
    """However an import is written, and whether or not this Python can parse the file."""
    assert _same_imports(text.encode())


@pytest.mark.parametrize("path", _REAL, ids=lambda path: path.name)
def test_imports_of_real_code(path: Path) -> None:
    """Most files need no tree."""
    assert _same_imports(path.read_bytes())


def test_most_real_code_needs_no_tree() -> None:
    """A sign of what cannot be parsed is rare in what can be."""
    plain = [outline.imports(path.read_bytes()).is_plain for path in _REAL]
    assert sum(plain) > 0.8 * len(plain)


@pytest.mark.parametrize("path", _REAL[::4], ids=lambda path: path.name)
def test_uses_in_real_code(path: Path) -> None:
    """Of every name of a file: whether its value leaves its place."""
    raw = path.read_bytes()
    whole = outline.handed_on(raw)
    assert whole is not None
    passed_on = whole.passed_on()
    uses = Uses(raw)
    for name in sorted(outline.words(raw))[::7]:
        assert uses.passes_on(name) == (name in passed_on), name


@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        ("x.y = name\n", True),
        ("x = name\n", True),
        ("def f():\n    x = name\n", False),
        ("def f():\n    x = name\n    return x.y\n", False),
        ("def f():\n    x = name()\n    y = x\n    return y\n", True),
        ("try:\n    pass\nexcept A:\n    x = name\n", False),
        ("if 1:\n    x = name\n", True),
        ("class A:\n    x: int = name\n", True),
        ("class A:\n    def f(self):\n        x: int = name\n", False),
        ("def f(x=name): ...\n", True),
        ("def f(x: name) -> name: ...\n", False),
        ("@name\nclass A: ...\n", True),
        ("if a:\n    pass\nelif g(name):\n    pass\n", True),
        ("try: x = name\nfinally: pass\n", True),
        ("try:\n    pass\nexcept name: pass\n", False),
        ("for x in name:\n    pass\n", False),
        ("print(name.x, 'name', name\n.y)  # name\n", False),
        ("print(f'{g(name)} {x}')\n", True),
        ("print(f'{name}')\n", False),
        ("x = {\n    'a': name,\n}\n", True),
        ("match name:\n    case A():\n        x = name\n", False),
        ("match = name\n", True),
        ("global name\n", True),
        ("from a import name\n", False),
        ("import name; g(name)\n", True),
        ("x = name if a else b\n", True),
        ("lambda: name\n", True),
        ("def f():\n\tx = [\nname]\n", True),
        ("print 'x', name.y\n", True),
        ("def f[T](): return name.x\n", None),
    ],
)
def test_uses_in_texts(text: str, leaves: bool | None) -> None:
    """By the whole tree and by the statements alike; nobody knows of what this Python cannot parse."""
    raw = text.encode()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        whole = outline.handed_on(raw)
    found = Uses(raw).passes_on("name")
    assert found == (whole is None or "name" in whole.passed_on())
    assert leaves is None or found == leaves


def _bytes(choose: random.Random) -> bytes:
    pieces = (
        "name",
        "n\u00e4me",
        "1name",
        "my-name",
        "0x1f",
        "12",
        " ",
        ".",
        "\n",
        '"',
        "from .",
        "import *",
        "\u00e9",
    )
    text = "".join(choose.choice((*pieces, "1name")) for _ in range(choose.randrange(30))).encode()
    return text + bytes(choose.randrange(256) for _ in range(choose.randrange(5)))


@pytest.mark.parametrize("seed", range(60))
def test_index_answers_as_searches_do(seed: int) -> None:
    """Which files hold a word, by itself or as a part of a longer one."""
    choose = random.Random(seed)
    files = [_bytes(choose) for _ in range(12)]
    index = WordIndex(files.__getitem__)
    for _ in files:
        index.add()
    asked = ("name", "n\u00e4me", "my-name", "me", "1name", "12", "x1f", "0x1f", "\u00e9", "nobody")
    for word in asked:
        plain = {number for number, raw in enumerate(files) if compiled(whole_words([word]))(raw)}
        assert index.matching([word]) == plain, word
        held = {number for number, raw in enumerate(files) if word in _plain_words(raw)}
        assert set(index.files(word)) == held, word
    assert index.matching([""]) == index.matching([]) == set()
    assert index.matching(asked) == {n for n, raw in enumerate(files) if compiled(whole_words(asked))(raw)}
    assert [outline.words(raw) for raw in files] == [_plain_words(raw) for raw in files]
    assert index.starred == {n for n, raw in enumerate(files) if compiled(rb"import[ (\\\t]*\*")(raw)}
    assert index.relative == {n for n, raw in enumerate(files) if compiled(rb"from\s+\.")(raw)}


def _plain_words(raw: bytes) -> frozenset[str]:
    return frozenset(word.decode("utf-8", "replace") for word in _WORD.findall(raw))
