"""Adding imports: each case is a text and what it becomes, or why it is left alone."""

from __future__ import annotations

import pytest

from inferlint.fixes.edit import Patch, Refused, apply
from inferlint.fixes.imports import Placed, Wanted, place_import
from inferlint.fixes.source import Source
from inferlint.fixes.swap import Swapped, compose, swap_import

WANTED = Wanted("acme.router", "RouterClient")


def place(text: str, wanted: Wanted = WANTED, *, like: str | None = "from openai", **rest: object) -> Placed | Refused:
    """Place an import for the last ``OpenAI(`` of a text, like the first statement that begins with ``like``."""
    rest.setdefault("first_party", ("acme",))
    start = text.index(like) if like is not None else None
    return place_import(Source.parse(text), wanted, text.rindex("OpenAI("), like=start, **rest)  # type: ignore[arg-type]


def placed(text: str, wanted: Wanted = WANTED, **rest: object) -> str:
    """Return the text with the import, and check that asking once more changes nothing."""
    done = place(text, wanted, **rest)  # type: ignore[arg-type]
    assert isinstance(done, Placed), done
    new = apply(text, done.patches)
    compile(new, "new", "exec")
    again = place(new, wanted, **rest)  # type: ignore[arg-type]
    assert again == Placed(done.local)
    return new


def refused(text: str, wanted: Wanted = WANTED, **rest: object) -> tuple[str, str]:
    """Return the reason and what is in the way."""
    done = place(text, wanted, **rest)  # type: ignore[arg-type]
    assert isinstance(done, Refused), done
    return done.reason, done.detail


USE = "client = OpenAI()\n"
IN_FUNCTION = "def f():\n    return OpenAI()\n"
SDK = "from openai import OpenAI\n"
ROUTER = "from acme.router import RouterClient\n"


# Where a new line goes


def test_a_new_section_has_an_empty_line_above() -> None:
    assert placed(f"import os\n\n{SDK}\n{USE}") == f"import os\n\n{SDK}\n{ROUTER}\n{USE}"


def test_third_party_routers_are_sorted_among_the_others() -> None:
    assert placed(f"import os\n\n{SDK}\n{USE}", first_party=()) == f"import os\n\n{ROUTER}{SDK}\n{USE}"


def test_a_package_that_stands_in_a_section_stays_in_it() -> None:
    text = f"import acme\n{SDK}\n{USE}"
    assert placed(text) == f"import acme\n{ROUTER}{SDK}\n{USE}"


def test_force_sort_within_sections_is_seen() -> None:
    text = f"from aaa import a\nimport bbb\n{SDK}import zzz\n\n{USE}"
    expected = f"from aaa import a\nfrom acme.router import RouterClient\nimport bbb\n{SDK}import zzz\n\n{USE}"
    assert placed(text, first_party=()) == expected


def test_unsorted_imports_get_it_below_the_one_of_the_sdk() -> None:
    assert placed(f"import zzz\n{SDK}import aaa\n\n{USE}") == f"import zzz\n{SDK}{ROUTER}import aaa\n\n{USE}"


@pytest.mark.parametrize(
    "change", ['sys.path.insert(0, "src")', 'os.environ["A"] = "b"', 'os.environ.setdefault("A", "b")']
)
def test_it_stays_below_what_prepares_the_imports(change: str) -> None:
    """LibCST's visitor puts it below the first import of the file, above the change."""
    text = f"import os\nimport sys\n\n{change}\n\n{SDK}\n{USE}"
    assert placed(text) == f"import os\nimport sys\n\n{change}\n\n{SDK}\n{ROUTER}\n{USE}"


def test_it_goes_below_future_imports_and_docstring() -> None:
    head = '#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n"""What it does."""\n\nfrom __future__ import annotations\n'
    assert placed(f"{head}\n{USE}", like=None) == f"{head}\n{ROUTER}\n{USE}"


def test_a_module_with_only_a_docstring() -> None:
    assert placed(f'"""What it does."""\n\n\n{IN_FUNCTION}', like=None) == (
        f'"""What it does."""\n\n{ROUTER}\n\n{IN_FUNCTION}'
    )


def test_a_module_with_comments_on_top() -> None:
    assert placed(f"#!/bin/env python\n{USE}", like=None) == f"#!/bin/env python\n{ROUTER}\n{USE}"


def test_without_an_import_to_stand_by_it_goes_below_changes_of_the_path() -> None:
    text = f"import sys\n\nsys.path.append('x')\n\nimport zzz\n\n{USE}"
    assert placed(text, like=None, first_party=()) == (
        f"import sys\n\nsys.path.append('x')\n\nimport zzz\n{ROUTER}\n{USE}"
    )


def test_comments_above_the_next_import_stay_with_it() -> None:
    text = f"import aaa\n\n# about the SDK\n{SDK}\n{USE}"
    assert placed(text, first_party=()) == f"import aaa\n{ROUTER}\n# about the SDK\n{SDK}\n{USE}"


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_line_ends_of_the_file_are_used(newline: str) -> None:
    text = f"import os\n\n{SDK}\n{USE}".replace("\n", newline)
    assert placed(text) == f"import os\n\n{SDK}\n{ROUTER}\n{USE}".replace("\n", newline)


def test_an_import_in_a_function_stays_there_with_its_indentation() -> None:
    text = f"def f():\n\timport zzz\n\t{SDK}\n\treturn OpenAI()\n"
    assert placed(text) == f"def f():\n\timport zzz\n\t{SDK}\n\t{ROUTER}\n\treturn OpenAI()\n"


def test_an_import_in_a_function_is_seen_by_the_functions_in_it() -> None:
    text = f"def f():\n    {SDK}    def g():\n        return OpenAI()\n    return g\n"
    assert f"    {SDK}\n    {ROUTER}    def g" in placed(text)


def test_a_body_on_one_line_stays_on_it() -> None:
    text = "def f(): from openai import OpenAI; return OpenAI()"
    assert placed(text) == "def f(): from openai import OpenAI; from acme.router import RouterClient; return OpenAI()"


def test_a_line_with_semicolons() -> None:
    assert placed(f"import os; from openai import OpenAI\n{USE}") == (
        f"import os; from openai import OpenAI\n{ROUTER}{USE}"
    )
    assert placed("from openai import OpenAI; x = OpenAI()\n") == (
        "from openai import OpenAI; from acme.router import RouterClient; x = OpenAI()\n"
    )


def test_the_last_line_needs_no_end() -> None:
    assert placed("def f(): return OpenAI()\nfrom openai import OpenAI") == (
        "def f(): return OpenAI()\nfrom openai import OpenAI\n\nfrom acme.router import RouterClient"
    )


def test_a_condition_around_the_import_holds_for_the_new_one() -> None:
    text = f"if FLAG:\n    {SDK}\ndef f():\n    return OpenAI()\n"
    assert placed(text) == f"if FLAG:\n    {SDK}\n    {ROUTER}\ndef f():\n    return OpenAI()\n"


def test_a_long_line_is_wrapped() -> None:
    wanted = Wanted("acme.a_package.with_a_rather_long.name_of_its_modules.in_many_parts", "RouterClientWithALongName")
    assert "in_many_parts import (\n    RouterClientWithALongName,\n)\n" in placed(f"{SDK}\n{USE}", wanted)


# What is there already


@pytest.mark.parametrize(
    ("statement", "local"),
    [
        ("from acme.router import RouterClient", "RouterClient"),
        ("from acme.router import a, RouterClient as RC", "RC"),
        ("from .router import RouterClient", "RouterClient"),
        ("from ..acme.router import RouterClient", "RouterClient"),
    ],
)
def test_what_is_imported_is_not_imported_again(statement: str, local: str) -> None:
    """LibCST's visitor adds a second name to an aliased import and does not see relative ones."""
    package = "top.acme" if " .." in statement else "acme"
    wanted = Wanted("top.acme.router" if " .." in statement else "acme.router", "RouterClient")
    assert place(f"{SDK}{statement}\n{USE}", wanted, package=package) == Placed(local)


def test_an_alias_that_is_wanted_has_to_be_there() -> None:
    text = f"{SDK}{ROUTER}{USE}"
    wanted = Wanted("acme.router", "RouterClient", "RC")
    assert placed(text, wanted, first_party=()) == (f"{SDK}from acme.router import RouterClient as RC\n{ROUTER}{USE}")


def test_modules() -> None:
    wanted = Wanted("acme.router")
    assert place(f"{SDK}import acme.router\n{USE}", wanted) == Placed("acme.router")
    assert place(f"{SDK}import acme.router as r\n{USE}", wanted) == Placed("r")
    assert place(f"{SDK}import acme.router.sub\n{USE}", wanted) == Placed("acme.router")
    assert place(f"{SDK}import acme\nimport acme.x\n{USE}", Wanted("acme")) == Placed("acme")
    assert refused(f"{SDK}import acme.x as acme\n{USE}", wanted)[0] == "name-collision"
    assert placed(f"import acme.other\n{SDK}\n{USE}", wanted) == (
        f"import acme.other\nimport acme.router\n{SDK}\n{USE}"
    )
    assert refused(f"{SDK}acme = 1\n{USE}", wanted) == ("name-collision", "`acme` is bound in line 2")


def test_an_import_for_type_checking_is_no_import() -> None:
    """LibCST's visitor extends none of them either, but knows no collision."""
    text = f"from typing import TYPE_CHECKING\n\n{SDK}\nif TYPE_CHECKING:\n    from acme.router import Kind\n\n{USE}"
    assert f"{SDK}\n{ROUTER}\nif TYPE_CHECKING:\n    from acme.router import Kind\n" in placed(text)


def test_optional_imports_are_not_extended() -> None:
    text = f"{SDK}\ntry:\n    from acme.router import x\nexcept ImportError:\n    x = None\n{USE}"
    assert f"{SDK}\n{ROUTER}\ntry:\n    from acme.router import x\nexcept" in placed(text)


def test_an_import_in_another_function_is_not_extended() -> None:
    text = f"{SDK}\n\ndef g():\n    from acme.router import x\n\n\n{IN_FUNCTION}"
    assert "    from acme.router import x\n\n" in placed(text)


def test_an_import_behind_the_use_is_not_extended() -> None:
    text = f"{SDK}\n{USE}\nfrom acme.router import x\n"
    assert placed(text) == f"{SDK}\n{ROUTER}\n{USE}\nfrom acme.router import x\n"


def test_star_imports_do_not_count_as_present() -> None:
    text = f"from acme.router import *\n{SDK}{USE}"
    assert placed(text) == f"from acme.router import *\n{ROUTER}{SDK}{USE}"


def test_a_later_star_import_may_bind_the_name() -> None:
    text = f"{SDK}from helpers import *\n{USE}"
    assert refused(text)[0] == "name-collision"
    assert refused(f"{SDK}{ROUTER}from helpers import *\n{USE}")[0] == "name-collision"


# Longer lists


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("import Alpha, Zeta", "import Alpha, RouterClient, Zeta"),
        ("import LIMIT, zeta", "import LIMIT, RouterClient, zeta"),
        ("import zeta, Alpha", "import zeta, Alpha, RouterClient"),
        ("import a; import os", "import RouterClient, a; import os"),
        ("import a  # noqa: F401", "import RouterClient, a  # noqa: F401"),
        ("import Z, \\\n    a", "import RouterClient, Z, \\\n    a"),
        ("import (Alpha, Zeta)", "import (Alpha, RouterClient, Zeta)"),
        ("import (Alpha, Beta,)", "import (Alpha, Beta, RouterClient,)"),
        ("import (\n    Zeta,  # keep\n)", "import (\n    RouterClient,\n    Zeta,  # keep\n)"),
        ("import (  # top\n    # z\n    Zeta,\n)", "import (  # top\n    RouterClient,\n    # z\n    Zeta,\n)"),
        (
            "import (\n    A,  # a\n    # z\n    Zeta,\n)",
            "import (\n    A,  # a\n    RouterClient,\n    # z\n    Zeta,\n)",
        ),
        ("import (\n    A,\n    B,  # b\n)", "import (\n    A,\n    B,  # b\n    RouterClient,\n)"),
        ("import (\n    A,\n    B  # b\n)", "import (\n    A,\n    B,  # b\n    RouterClient\n)"),
        ("import (\n    A,\n    B)", "import (\n    A,\n    B,\n    RouterClient)"),
        ("import (\n    A, B,\n    Zeta)", "import (\n    A, B,\n    RouterClient, Zeta)"),
    ],
)
def test_an_import_of_the_module_is_extended(before: str, after: str) -> None:
    text = f"{SDK}from acme.router {before}\n{USE}"
    assert placed(text) == f"{SDK}from acme.router {after}\n{USE}"


def test_relative_imports_are_extended_in_their_style() -> None:
    assert placed(f"{SDK}from .router import a\n{USE}", package="acme") == (
        f"{SDK}from .router import RouterClient, a\n{USE}"
    )
    text = f"{SDK}from ..router import y\n{USE}"
    assert placed(text, package="acme.voice") == f"{SDK}from ..router import RouterClient, y\n{USE}"


def test_a_line_that_gets_too_long_is_wrapped() -> None:
    names = ["long_name_number_one", "long_name_number_two", "name_three"]
    text = f"{SDK}\nfrom acme.router import {', '.join(names)}\n\n{USE}"
    listed = "".join(f"    {name},\n" for name in ["RouterClient", *names])
    assert placed(text) == f"{SDK}\nfrom acme.router import (\n{listed})\n\n{USE}"
    assert "import RouterClient, long_name" in placed(text, line_length=120)


def test_aliases_have_statements_of_their_own_unless_the_file_combines_them() -> None:
    text = f"{SDK}\nfrom acme.router import X as Y\n\n{USE}"
    assert placed(text) == f"{SDK}\n{ROUTER}from acme.router import X as Y\n\n{USE}"
    text = f"{SDK}\nfrom acme.router import A, X as Y\n\n{USE}"
    assert placed(text) == f"{SDK}\nfrom acme.router import A, RouterClient, X as Y\n\n{USE}"


# Names that are taken


@pytest.mark.parametrize(
    "code",
    [
        "class RouterClient: ...",
        "def RouterClient(): ...",
        "RouterClient = 1",
        "RouterClient: int",
        "RouterClient += 1",
        "import RouterClient",
        "import RouterClient.x",
        "from other import RouterClient",
        "from other import x as RouterClient",
        "for RouterClient in (): ...",
        "for a, (*RouterClient, b) in (): ...",
        "with a as RouterClient: ...",
        "try: ...\nexcept E as RouterClient: ...",
        "match a:\n    case RouterClient: ...",
        "match a:\n    case [*RouterClient]: ...",
        "match a:\n    case {**RouterClient}: ...",
        "match a:\n    case C(x=RouterClient): ...",
        "(RouterClient := 1)",
        "[RouterClient := 1 for _ in ()]",
        "del RouterClient",
        "def g():\n    global RouterClient\n    RouterClient = 1",
        "if a:\n    RouterClient = 1",
        "if TYPE_CHECKING:\n    from acme.router import RouterClient",
        "try:\n    from acme.router import RouterClient\nexcept ImportError:\n    RouterClient = None",
        # Read, though nothing binds it here: a star import or a builtin does.
        "print(RouterClient)",
        "def g(): return RouterClient",
        "class C:\n    x = RouterClient",
        "def g(x: RouterClient): ...",
    ],
)
def test_a_name_that_is_taken_on_top(code: str) -> None:
    """LibCST's visitor checks no collision."""
    assert refused(f"{SDK}\n{IN_FUNCTION}\n{code}\n")[0] == "name-collision"


@pytest.mark.parametrize(
    "code",
    [
        "def f(RouterClient): return OpenAI()",
        "def f(*RouterClient): return OpenAI()",
        "def f(*, RouterClient=1): return OpenAI()",
        "def f(**RouterClient): return OpenAI()",
        "def f():\n    RouterClient = 1\n    return OpenAI()",
        "def f():\n    x = OpenAI()\n    del RouterClient",
        "def f():\n    RouterClient = 1\n    def g(): return OpenAI()",
        "def f():\n    global RouterClient\n    return OpenAI()",
        "x = lambda RouterClient: OpenAI()",
        "x = [OpenAI() for RouterClient in ()]",
        "class C:\n    RouterClient = 1\n    x = OpenAI()",
        "def f[RouterClient](x): return OpenAI()",
    ],
)
def test_a_name_that_is_taken_around_the_use(code: str) -> None:
    source = f"{SDK}\n{code}\n"
    assert refused(source)[0] == "name-collision"


@pytest.mark.parametrize(
    "code",
    [
        "def g(RouterClient): return RouterClient",
        "def g():\n    RouterClient = 1\n    return RouterClient",
        "x = [RouterClient for RouterClient in ()]",
        "x = lambda RouterClient: RouterClient",
        "x.RouterClient = 1",
        "f(RouterClient=1)",
        "match a:\n    case C(RouterClient=1): ...",
        "class C:\n    RouterClient = 1",
        "class RouterClients: ...",
    ],
)
def test_a_name_that_is_another_elsewhere_is_free(code: str) -> None:
    assert ROUTER in placed(f"{SDK}\n{IN_FUNCTION}\n{code}\n")


def test_a_class_body_between_does_not_hide_the_name() -> None:
    text = f"{SDK}\nclass C:\n    RouterClient = 1\n    def m(self):\n        return OpenAI()\n"
    assert ROUTER in placed(text)


def test_a_local_import_may_not_take_over_reads_of_the_function() -> None:
    text = f"RouterClient = 1\ndef f():\n    {SDK}    print(RouterClient)\n    return OpenAI()\n"
    assert refused(text) == ("name-collision", "`RouterClient` is read in line 4")


# No place


def test_an_optional_sdk() -> None:
    text = f"try:\n    {SDK}except ImportError:\n    OpenAI = None\n\n{IN_FUNCTION}"
    assert refused(text) == ("import-placement", "the import in line 2 is optional")
    text = f"with contextlib.suppress(ImportError):\n    {SDK}\n{IN_FUNCTION}"
    assert refused(text) == ("import-placement", "the import in line 2 is optional")


def test_a_use_in_the_same_guarded_body() -> None:
    text = f"def f():\n    try:\n        {SDK}        return OpenAI()\n    except Exception:\n        raise\n"
    assert f"        {SDK}\n        {ROUTER}        return" in placed(text)


def test_an_import_for_type_checking_only() -> None:
    text = f"if TYPE_CHECKING:\n    {SDK}\n{IN_FUNCTION}"
    assert refused(text) == ("import-placement", "the import in line 2 is for type checking only")


def test_an_import_that_is_not_visible_at_the_use() -> None:
    text = f"class C:\n    {SDK}\n    def f(self):\n        return OpenAI()\n"
    assert refused(text) == ("import-placement", "names imported in line 2 are not visible at the use")


def test_an_import_behind_the_use() -> None:
    assert refused(f"{USE}{SDK}") == ("import-placement", "the import in line 2 stands behind the use")


def test_no_import_at_the_place() -> None:
    done = place_import(Source.parse(USE), WANTED, 0, like=0)
    assert done == Refused("import-placement", "no import statement stands where the name is said to come from")


# Swaps


def swap(text: str, wanted: Wanted = WANTED, **rest: object) -> Swapped | Refused:
    """Swap the import of ``OpenAI`` for the use that comes last."""
    use = text.rindex("OpenAI(")
    return swap_import(
        Source.parse(text), wanted, use, "OpenAI", text.index("from openai"),
        first_party=("acme",), ignoring=[(use, use + len("OpenAI"))], **rest,  # type: ignore[arg-type]
    )  # fmt: skip


def swapped(text: str, wanted: Wanted = WANTED) -> str:
    """Return the text after a swap."""
    done = swap(text, wanted)
    assert isinstance(done, Swapped), done
    return apply(text, done.patches)


def test_a_swap_leaves_one_import() -> None:
    assert swapped(f"import os\n\n{SDK}\n\n{IN_FUNCTION}") == f"import os\n\n{ROUTER}\n\n{IN_FUNCTION}"


def test_a_swap_keeps_an_import_that_is_needed() -> None:
    done = swap(f"{SDK}x: OpenAI\n{USE}")
    assert isinstance(done, Swapped)
    assert done.kept == Refused("import-used", "`OpenAI` is used in line 2")


def test_an_import_under_the_same_name_takes_over_all_uses() -> None:
    wanted = Wanted("acme.router", "RouterClient", "OpenAI")
    text = f'{SDK}\n__all__ = ["OpenAI"]\n\n\nclass C(OpenAI): ...\n\n\n{USE}'
    assert swapped(text, wanted) == text.replace(SDK, "from acme.router import RouterClient as OpenAI\n")


def test_an_import_under_the_same_name_is_not_made_beside_a_comment() -> None:
    wanted = Wanted("acme.router", "RouterClient", "OpenAI")
    done = swap(f"from openai import OpenAI  # noqa: F401\n{USE}", wanted)
    assert done == Refused("import-kept", "a comment stands behind the import in line 1")


def test_an_import_under_the_same_name_needs_it_bound_once() -> None:
    wanted = Wanted("acme.router", "RouterClient", "OpenAI")
    assert swap(f"{SDK}OpenAI = OpenAI or None\n{USE}", wanted) == Refused(
        "name-collision", "`OpenAI` is bound in line 1"
    )


def test_edits_of_edits() -> None:
    text = "abcdef"
    first = (Patch(1, 2, "XYZ"), Patch(4, 4, "-"))
    middle = apply(text, first)
    second = (Patch(0, 2, ""), Patch(5, 7, "+"), Patch(8, 8, "!"))
    assert apply(text, compose(text, first, second)) == apply(middle, second)


def test_a_class_body_reads_outside_before_it_binds() -> None:
    text = f"{SDK}\nclass C:\n    RouterClient = RouterClient\n\n\n{USE}"
    assert refused(text)[0] == "name-collision"
