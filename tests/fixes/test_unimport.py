"""Removing imports: each case is a text and what it becomes, or why the import stays."""

from __future__ import annotations

import pytest

from inferlint.fixes.edit import Refused, apply
from inferlint.fixes.source import Source
from inferlint.fixes.unimport import remove_import

CODE = "x = 1\n"


def remove(text: str, bound: str = "OpenAI", start: str = "from openai", **rest: object) -> tuple[str, str] | str:
    """Return the text without an import, or the reason and what keeps it."""
    offset = text.index(start)
    done = remove_import(Source.parse(text), bound, offset, **rest)  # type: ignore[arg-type]
    if isinstance(done, Refused):
        return done.reason, done.detail
    new = apply(text, done)
    compile(new, "new", "exec")
    return new


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from openai import OpenAI", ""),
        ("from openai import OpenAI, A", "from openai import A"),
        ("from openai import A, OpenAI", "from openai import A"),
        ("from openai import A, OpenAI, B", "from openai import A, B"),
        ("from openai import A as OpenAI, B as C", "from openai import B as C"),
        ("from openai import (A, OpenAI,)", "from openai import (A,)"),
        ("from openai import (\n    A,\n    OpenAI,\n    B,\n)", "from openai import (\n    A,\n    B,\n)"),
        ("from openai import (\n    A,  # a, b\n    OpenAI\n)", "from openai import (\n    A  # a, b\n)"),
        ("from openai import (\n    OpenAI,\n    # b\n    B\n)", "from openai import (\n    # b\n    B\n)"),
        ("from openai import (\n    A, OpenAI,\n    B)", "from openai import (\n    A, B)"),
        ("from openai import A, \\\n    OpenAI", "from openai import A"),
        ("from openai import OpenAI, \\\n    A", "from openai import A"),
        ("from openai import \\\n    OpenAI", ""),
        ("import os; from openai import OpenAI", "import os"),
        ("from openai import OpenAI; import os", "import os"),
        ("import os; from openai import OpenAI; import re", "import os; import re"),
    ],
)
def test_only_the_name_goes(before: str, after: str) -> None:
    assert remove(f"{before}\n{CODE}") == (f"{after}\n{CODE}" if after else CODE)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("import os\n\nfrom openai import OpenAI\n\nimport acme\n", "import os\n\nimport acme\n"),
        ("import os\n\nfrom openai import OpenAI\n\n\ndef f(): ...\n", "import os\n\n\ndef f(): ...\n"),
        ("import os\nfrom openai import OpenAI\n\nx = 1\n", "import os\n\nx = 1\n"),
        ("from openai import OpenAI\n\n\ndef f(): ...\n", "def f(): ...\n"),
        ("def f():\n    from openai import OpenAI\n\n    x = 1\n", "def f():\n    x = 1\n"),
        ("import os\n\nfrom openai import OpenAI\n", "import os\n"),
        ("import os\nfrom openai import OpenAI", "import os\n"),
        ("import os\r\n\r\nfrom openai import OpenAI\r\n\r\nimport re\r\n", "import os\r\n\r\nimport re\r\n"),
    ],
)
def test_empty_lines_around_a_statement(before: str, after: str) -> None:
    assert remove(before) == after


def test_comments_above_stay() -> None:
    """LibCST's visitor takes the comments above an import away with it."""
    assert remove(f"# License.\n# More.\nfrom openai import OpenAI\n{CODE}") == f"# License.\n# More.\n{CODE}"
    assert remove(f"import os\n\n# why\nfrom openai import OpenAI\n\nimport re\n{CODE}") == (
        f"import os\n\n# why\nimport re\n{CODE}"
    )


@pytest.mark.parametrize(
    "statement",
    [
        "from openai import OpenAI  # noqa: F401",
        "from openai import OpenAI  # type: ignore",
        "from openai import OpenAI  # pylint: disable=unused-import",
        "from openai import OpenAI  # for tests",
        "from openai import A, OpenAI  # noqa: F401",
        "from openai import OpenAI, A  # noqa: F401",
        "from openai import (\n    A,\n    OpenAI,  # noqa: F401\n)",
        "from openai import (  # noqa: F401\n    OpenAI,\n)",
        "import os; from openai import OpenAI  # both",
        "from openai import (\n    A,\n    # about it\n    OpenAI)",
    ],
)
def test_an_import_with_a_comment_stays(statement: str) -> None:
    """LibCST's visitor ignores comments that ask for the import to be kept."""
    result = remove(f"{statement}\n{CODE}")
    assert result[0] == "import-kept"
    assert "comment" in result[1]


@pytest.mark.parametrize(
    "code",
    [
        "OpenAI()",
        "x: OpenAI",
        "def f(x: OpenAI) -> None: ...",
        "def f() -> OpenAI: ...",
        "def f(x=OpenAI): ...",
        "class C(OpenAI): ...",
        "@OpenAI\nclass C: ...",
        "try: ...\nexcept OpenAI: ...",
        "isinstance(x, OpenAI)",
        "match x:\n    case OpenAI(): ...",
        "match x:\n    case OpenAI.A: ...",
        "x = [OpenAI for _ in ()]",
        "def f():\n    def g(): return lambda: OpenAI",
        "def f():\n    global OpenAI\n    print(OpenAI)",
        "type X = OpenAI",
        "def f[T: OpenAI](x: T): ...",
        'f"{OpenAI}"',
        'f"{1:{OpenAI}}"',
        "OpenAI.x = 1",
        "OpenAI[1] = 1",
        "class C:\n    OpenAI = OpenAI",
    ],
)
def test_an_import_that_is_used_stays(code: str) -> None:
    assert remove(f"from openai import OpenAI\n{code}\n")[0] == "import-used"


@pytest.mark.parametrize(
    "code",
    [
        '__all__ = ["OpenAI"]',
        '__all__ = ("OpenAI",)',
        '__all__: list[str] = ["OpenAI"]',
        '__all__ += ["OpenAI"]',
        '__all__.append("OpenAI")',
        '__all__.extend(["OpenAI"])',
        'x: "OpenAI"',
        'x: "list[OpenAI]"',
        'cast("OpenAI", y)',
        'TypeVar("T", bound="OpenAI")',
        'globals()["OpenAI"]',
        'locals()["OpenAI"]',
        'getattr(sys.modules[__name__], "OpenAI")',
        'eval("OpenAI()")',
        'exec("x = OpenAI")',
        'patch("app.OpenAI")',
        'patch(f"{here}.OpenAI")',
        'def f():\n    """\n    >>> OpenAI()\n    """',
        "x = y  # type: OpenAI",
        "def f(x):\n    # type: (OpenAI) -> None\n    pass",
        "del OpenAI",
        "OpenAI = 1",
        "OpenAI: int",
        "def OpenAI(): ...",
        "from other import OpenAI",
        "def f():\n    global OpenAI\n    OpenAI = 1",
        "try: ...\nexcept E as OpenAI: ...",
    ],
)
def test_an_import_that_may_be_used_stays(code: str) -> None:
    """LibCST's visitor removes names that only type comments or ``globals()`` use."""
    assert remove(f"from openai import OpenAI\n{code}\n")[0] == "import-kept"


@pytest.mark.parametrize(
    "code",
    [
        "x.OpenAI",
        "f(OpenAI=1)",
        "AsyncOpenAI()",
        'x = "AsyncOpenAI"',
        "def f(OpenAI): return OpenAI",
        "def f():\n    OpenAI = 1\n    return OpenAI",
        "x = [OpenAI for OpenAI in ()]",
        "match x:\n    case C(OpenAI=1): ...",
        "# OpenAI is used elsewhere",
    ],
)
def test_what_only_looks_like_a_use(code: str) -> None:
    assert remove(f"from openai import OpenAI\n{code}\n") == f"{code}\n"


def test_a_class_that_binds_the_name_for_itself_is_no_use() -> None:
    assert remove("from openai import OpenAI\nclass C:\n    OpenAI = 1\n") == "class C:\n    OpenAI = 1\n"


@pytest.mark.parametrize(
    "text",
    [
        "try:\n    from openai import OpenAI\nexcept ImportError:\n    pass\n",
        "if TYPE_CHECKING:\n    from openai import OpenAI\n    import os\n",
        "if x: from openai import OpenAI\n",
        "with x:\n    from openai import OpenAI\n    y = 1\n",
        "class C:\n    from openai import OpenAI\n    x = 1\n",
        "def f():\n    from openai import OpenAI\n",
        "def f(): from openai import OpenAI\n",
        "def f():\n    global OpenAI\n    from openai import OpenAI\n",
        "from openai import OpenAI, OpenAI\n",
    ],
)
def test_imports_that_are_left_alone(text: str) -> None:
    """LibCST's visitor leaves ``try: pass``."""
    assert remove(text)[0] == "import-kept"


def test_local_imports() -> None:
    text = 'def f():\n    from openai import OpenAI\n    return 1\n\n\nx = "OpenAI"\n'
    assert remove(text) == 'def f():\n    return 1\n\n\nx = "OpenAI"\n'
    text = "from other import OpenAI\ndef f():\n    from openai import OpenAI\n    return 1\nOpenAI()\n"
    assert remove(text) == "from other import OpenAI\ndef f():\n    return 1\nOpenAI()\n"
    assert remove("def f(): from openai import OpenAI; return 1\n") == "def f(): return 1\n"


def test_modules() -> None:
    assert remove(f"import openai\n{CODE}", "openai", "import openai") == CODE
    assert remove(f"import os, openai\n{CODE}", "openai", "import os") == f"import os\n{CODE}"
    assert remove(f"import openai.types\n{CODE}", "openai", "import openai") == CODE
    assert remove("import openai.types\nopenai.x\n", "openai", "import openai")[0] == "import-used"
    assert remove("import openai\nimport openai.types\n", "openai", "import openai")[0] == "import-kept"
    assert remove(f"import openai as o\n{CODE}", "openai", "import openai")[0] == "import-kept"
    assert remove(f"import openai as o\n{CODE}", "o", "import openai") == CODE


def test_uses_that_the_fix_rewrites_do_not_count() -> None:
    text = "from openai import OpenAI\nx = OpenAI()\n"
    use = text.rindex("OpenAI")
    assert remove(text, ignoring=[(use, use + 6)]) == "x = OpenAI()\n"


def test_uses_elsewhere() -> None:
    text = f"from openai import OpenAI\n{CODE}"
    assert remove(text, used_elsewhere=lambda name: name == "OpenAI") == (
        "import-kept",
        "`OpenAI` is taken from this module by another file",
    )
    assert remove(text, is_package_init=True) == (
        "import-kept",
        "the names of a package's `__init__.py` are its interface",
    )
    local = "def f():\n    from openai import OpenAI\n    return 1\n"
    assert remove(local, used_elsewhere=lambda _: True) == "def f():\n    return 1\n"


def test_there_has_to_be_an_import() -> None:
    assert remove("x = 1\n", start="x") == ("import-kept", "no import of `OpenAI` stands where it is said to")
    assert remove("from openai import *\n")[0] == "import-kept"
    assert remove("from openai import A\n") == ("import-kept", "`OpenAI` is not imported exactly once there")
