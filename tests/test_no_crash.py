"""The engine runs over code nobody wrote for it: no file may fail but those that are no Python."""

from __future__ import annotations

import ast
import os
import random
import shutil
import string
import sysconfig
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from helpers import ROOT
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from inferlint.catalogue.load import load_catalogue
from inferlint.config.model import Config
from inferlint.engine import Accelerators, RunOptions, check_paths, check_source

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hypothesis.strategies import SearchStrategy

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.model.report import Report

STANDARD_LIBRARY = Path(sysconfig.get_path("stdlib"))
SITE_PACKAGES = Path(sysconfig.get_path("purelib"))
OWN = ROOT / "inferlint"

#: Reading every file whole, as if each could hold something.
WHOLE = Accelerators(prefilter=False, triage=False, reduce=False, pool=False, ast=False)
#: Reasons that are the file's own fault.
UNREADABLE = ("it is not valid ", "it holds a NUL byte", "it declares the encoding ", "it is UTF-", "nested too deeply")


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """Return the bundled catalogue, read once."""
    return load_catalogue(())


def python_files(folder: Path) -> list[Path]:
    """Return the Python files below a folder, without installed packages and caches."""
    left_out = (
        {"__pycache__", "site-packages", "dist-packages", "lib2to3"} if folder == STANDARD_LIBRARY else {"__pycache__"}
    )
    found = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in left_out)
        found += [Path(place) / name for name in sorted(names) if name.endswith(".py")]
    return found


def sample(files: Sequence[Path], number: int) -> list[Path]:
    """Return a fixed sample of files of ordinary size."""
    small = [file for file in files if file.stat().st_size < 40_000]
    return random.Random(7).sample(small, min(number, len(small)))


def is_parsable(file: Path) -> bool:
    """Say whether this Python reads the file."""
    try:
        ast.parse(file.read_bytes())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def assert_only_unreadable_files_fail(report: Report, root: Path) -> None:
    """A file fails for a reason of its own, and then Python cannot read it either; nothing is a bug of ours."""
    for failure in report.failures:
        if failure.reason.startswith("too long to read"):
            continue
        assert failure.reason.startswith(UNREADABLE), failure
        assert not is_parsable(root / failure.path), failure
    assert report.stats.analysed + report.stats.skipped + report.stats.failed == report.stats.files


def copied(root: Path, files: Sequence[Path], into: Path) -> tuple[Path, list[Path]]:
    """Return a folder with copies of ``files`` at their places below ``root``: a run reads the whole project."""
    copies = [into / "code" / file.relative_to(root) for file in files]
    for file, copy in zip(files, copies, strict=True):
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    return into / "code", copies


def run_whole(root: Path, files: Sequence[Path], accelerators: Accelerators = WHOLE) -> Report:
    """Check files, each read whole, in this process."""
    return check_paths(files, Config(root=root), options=RunOptions(jobs=1, accelerators=accelerators))


@pytest.mark.parametrize(
    ("folder", "number"), [(STANDARD_LIBRARY, 25), (SITE_PACKAGES, 25)], ids=["library", "packages"]
)
def test_a_sample_of_installed_code_read_whole(folder: Path, number: int, tmp_path: Path) -> None:
    """Every layer runs on real code: nothing is filtered away before."""
    folder, files = copied(folder, sample(python_files(folder), number), tmp_path)
    report = run_whole(folder, files)

    assert report.stats.files == len({file.resolve() for file in files})
    assert_only_unreadable_files_fail(report, folder)


def test_the_odd_files_of_the_standard_library(tmp_path: Path) -> None:
    """Test data of CPython that is wrong on purpose fails, and what only looks wrong is checked."""
    odd = [
        file
        for file in python_files(STANDARD_LIBRARY)
        if "bad" in file.name or "encoded" in file.name or "coding" in file.name
    ]
    files = [file for file in odd if file.stat().st_size < 60_000][:40]
    if not files:
        pytest.skip("this Python comes without its tests")

    root, copies = copied(STANDARD_LIBRARY, files, tmp_path)
    assert_only_unreadable_files_fail(run_whole(root, copies), root)


def test_our_own_code_has_no_findings() -> None:
    """The linter reaches nobody, and reads itself."""
    report = run_whole(OWN, [OWN], Accelerators())

    assert report.complete
    assert not [finding for finding in report.findings if finding.severity != "info"]


@pytest.mark.slow
@pytest.mark.parametrize("folder", [STANDARD_LIBRARY, SITE_PACKAGES], ids=["library", "packages"])
def test_all_installed_code(folder: Path) -> None:
    """The whole folder as a user would check it."""
    report = check_paths([folder], Config(root=folder))

    assert report.stats.files > 100
    assert_only_unreadable_files_fail(report, folder)


@pytest.mark.slow
def test_the_whole_standard_library_read_whole() -> None:
    """Each file of the library goes through every layer."""
    files = [file for file in python_files(STANDARD_LIBRARY) if "test" not in file.parts]

    assert_only_unreadable_files_fail(run_whole(STANDARD_LIBRARY, files), STANDARD_LIBRARY)


# Generated programs: any tree that ``ast`` can print

NAMES = st.sampled_from(
    ["openai", "OpenAI", "client", "a", "b", "self", "cls", "URL", "x1", "é", "_", "__all__", "print"]
)
TEXTS = st.one_of(
    st.sampled_from(
        ["https://api.openai.com/v1", "openai", "OpenAI", "gpt-4o", "{}", "%s", "%(a)s", "{a[0]!r:>{b}}", "", "\n"]
    ),
    st.text(max_size=6),
)
CONSTANTS: SearchStrategy[Any] = st.one_of(
    TEXTS,
    st.integers(-5, 10**20),
    st.floats(allow_nan=False, allow_infinity=False),
    st.complex_numbers(allow_nan=False, allow_infinity=False),
    st.binary(max_size=4),
    st.sampled_from([None, True, False, ...]),
)


def _name(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


def _store(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def _arguments(names: list[str], default: ast.expr | None, star: bool) -> ast.arguments:
    unique = list(dict.fromkeys(name for name in names if name.isidentifier() and name != "print"))
    args = [ast.arg(name, None) for name in unique[:2]]
    more = [ast.arg(name, default) for name in unique[2:]]
    return ast.arguments(
        posonlyargs=[],
        args=args,
        vararg=ast.arg("rest", None) if star else None,
        kwonlyargs=more,
        kw_defaults=[default for _ in more],
        kwarg=ast.arg("options", None) if star else None,
        defaults=[default] if default is not None and args else [],
    )


def _call(func: ast.expr, args: list[ast.expr], named: list[tuple[str | None, ast.expr]], star: bool) -> ast.expr:
    given = [ast.Starred(arg, ast.Load()) if star and index == 0 else arg for index, arg in enumerate(args)]
    keywords = {name: ast.keyword(name, value) for name, value in named}
    return ast.Call(func, given, list(keywords.values()))


def _compound(inner: SearchStrategy[ast.expr]) -> SearchStrategy[ast.expr]:
    many = st.lists(inner, min_size=1, max_size=3)
    clause = st.builds(
        lambda target, over, tests: ast.comprehension(_store(target), over, tests, 0),
        NAMES,
        inner,
        st.lists(inner, max_size=1),
    )
    clauses = st.lists(clause, min_size=1, max_size=2)
    field = st.builds(lambda value, kind: ast.FormattedValue(value, kind, None), inner, st.sampled_from([-1, 115, 114]))
    return st.one_of(
        st.builds(lambda base, name: ast.Attribute(base, name, ast.Load()), inner, NAMES),
        st.builds(lambda base, key: ast.Subscript(base, key, ast.Load()), inner, inner),
        st.builds(
            lambda base, low, high: ast.Subscript(base, ast.Slice(low, high, None), ast.Load()), inner, inner, inner
        ),
        st.builds(
            _call,
            inner,
            st.lists(inner, max_size=2),
            st.lists(st.tuples(st.one_of(st.none(), NAMES), inner), max_size=2),
            st.booleans(),
        ),
        st.builds(
            ast.BinOp,
            inner,
            st.sampled_from([ast.Add(), ast.Mod(), ast.Div(), ast.BitOr(), ast.Pow(), ast.MatMult()]),
            inner,
        ),
        st.builds(ast.UnaryOp, st.sampled_from([ast.Not(), ast.USub(), ast.Invert()]), inner),
        st.builds(
            lambda op, values: ast.BoolOp(op, [*values, values[0]]), st.sampled_from([ast.And(), ast.Or()]), many
        ),
        st.builds(
            lambda left, op, right: ast.Compare(left, [op], [right]),
            inner,
            st.sampled_from([ast.Eq(), ast.In(), ast.IsNot(), ast.Lt()]),
            inner,
        ),
        st.builds(ast.IfExp, inner, inner, inner),
        st.builds(lambda items: ast.List(items, ast.Load()), many),
        st.builds(lambda items: ast.Tuple(items, ast.Load()), many),
        st.builds(ast.Set, many),
        st.builds(lambda keys, values: ast.Dict([*keys, None], [*[values[0]] * len(keys), values[0]]), many, many),
        st.builds(ast.ListComp, inner, clauses),
        st.builds(ast.SetComp, inner, clauses),
        st.builds(ast.GeneratorExp, inner, clauses),
        st.builds(ast.DictComp, inner, inner, clauses),
        st.builds(
            lambda names, default, star, body: ast.Lambda(_arguments(names, default, star), body),
            st.lists(NAMES, max_size=3),
            inner,
            st.booleans(),
            inner,
        ),
        st.builds(lambda name, value: ast.NamedExpr(_store(name), value), NAMES, inner),
        st.builds(ast.Await, inner),
        st.builds(ast.Yield, inner),
        st.builds(ast.YieldFrom, inner),
        st.builds(
            lambda fields, text: ast.JoinedStr([*fields, ast.Constant(text)]), st.lists(field, max_size=2), TEXTS
        ),
    )


EXPRESSIONS: SearchStrategy[ast.expr] = st.recursive(
    st.one_of(st.builds(_name, NAMES), st.builds(ast.Constant, CONSTANTS)), _compound, max_leaves=6
)


def _target(inner: SearchStrategy[ast.expr]) -> SearchStrategy[ast.expr]:
    plain = st.one_of(
        st.builds(_store, NAMES),
        st.builds(lambda base, name: ast.Attribute(base, name, ast.Store()), inner, NAMES),
        st.builds(lambda base, key: ast.Subscript(base, key, ast.Store()), inner, inner),
    )
    return st.one_of(
        plain,
        st.builds(lambda items: ast.Tuple(items, ast.Store()), st.lists(plain, min_size=1, max_size=3)),
        st.builds(lambda one, two: ast.List([one, ast.Starred(two, ast.Store())], ast.Store()), plain, plain),
    )


PATTERNS: SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.builds(lambda text: ast.MatchValue(ast.Constant(text)), st.text(max_size=3)),
        st.builds(ast.MatchSingleton, st.sampled_from([None, True, False])),
        st.builds(lambda name: ast.MatchAs(None, None if name == "_" else name), NAMES),
        st.builds(lambda base, name: ast.MatchValue(ast.Attribute(_name(base), name, ast.Load())), NAMES, NAMES),
    ),
    lambda inner: st.one_of(
        st.builds(
            lambda items, rest: ast.MatchSequence([*items, ast.MatchStar(None if rest == "_" else rest)]),
            st.lists(inner, max_size=2),
            NAMES,
        ),
        st.builds(
            lambda value, rest: ast.MatchMapping([ast.Constant("k")], [value], None if rest == "_" else rest),
            inner,
            NAMES,
        ),
        st.builds(
            lambda name, items: ast.MatchClass(_name(name), items, ["kw"], [items[0]]),
            NAMES,
            st.lists(inner, min_size=1, max_size=2),
        ),
        st.builds(lambda items: ast.MatchOr([items[0], *items]), st.lists(inner, min_size=1, max_size=2)),
        st.builds(
            lambda value, name: ast.MatchAs(value, None if name == "_" else name) if name != "_" else value,
            inner,
            NAMES,
        ),
    ),
    max_leaves=3,
)

TARGETS = _target(EXPRESSIONS)
ALIASES = st.builds(
    ast.alias, st.sampled_from(["openai", "openai.types", "os.path", "a", "boto3"]), st.one_of(st.none(), NAMES)
)
FROM_ALIASES = st.builds(ast.alias, st.sampled_from(["OpenAI", "Client", "x"]), st.one_of(st.none(), NAMES))
SIMPLE: SearchStrategy[ast.stmt] = st.one_of(
    st.builds(ast.Expr, EXPRESSIONS),
    st.builds(
        lambda targets, value: ast.Assign(targets, value, lineno=1),
        st.lists(TARGETS, min_size=1, max_size=2),
        EXPRESSIONS,
    ),
    st.builds(
        lambda name, note_, value: ast.AnnAssign(_store(name), note_, value, 1),
        NAMES,
        EXPRESSIONS,
        st.one_of(st.none(), EXPRESSIONS),
    ),
    st.builds(lambda name, value: ast.AugAssign(_store(name), ast.Add(), value), NAMES, EXPRESSIONS),
    st.builds(ast.Import, st.lists(ALIASES, min_size=1, max_size=2)),
    st.builds(
        ast.ImportFrom,
        st.sampled_from(["openai", "a.b"]),
        st.lists(FROM_ALIASES, min_size=1, max_size=2),
        st.integers(0, 2),
    ),
    st.builds(ast.ImportFrom, st.just("openai"), st.just([ast.alias("*", None)]), st.just(0)),
    st.builds(ast.Return, st.one_of(st.none(), EXPRESSIONS)),
    st.builds(ast.Raise, EXPRESSIONS, st.one_of(st.none(), EXPRESSIONS)),
    st.builds(ast.Assert, EXPRESSIONS, st.one_of(st.none(), EXPRESSIONS)),
    st.builds(lambda name: ast.Delete([ast.Name(name, ast.Del())]), NAMES),
    st.builds(lambda name: ast.Global([name]), NAMES),
    st.builds(lambda name: ast.Nonlocal([name]), NAMES),
    st.sampled_from([ast.Pass(), ast.Break(), ast.Continue()]),
)


def _function(
    kind: Callable[..., ast.stmt],
    name: str,
    arguments: ast.arguments,
    body: list[ast.stmt],
    decorators: list[ast.expr],
    returns: ast.expr | None,
) -> ast.stmt:
    node = kind(name=name, args=arguments, body=body, decorator_list=decorators, returns=returns, lineno=1)
    vars(node).setdefault("type_params", [])
    return node


def _class(name: str, bases: list[ast.expr], body: list[ast.stmt], decorators: list[ast.expr]) -> ast.stmt:
    node = ast.ClassDef(
        name=name, bases=bases, keywords=[ast.keyword("metaclass", bases[0])], body=body, decorator_list=decorators
    )
    vars(node).setdefault("type_params", [])
    return node


def _blocks(inner: SearchStrategy[ast.stmt]) -> SearchStrategy[ast.stmt]:
    body = st.lists(inner, min_size=1, max_size=3)
    orelse = st.lists(inner, max_size=2)
    arguments = st.builds(_arguments, st.lists(NAMES, max_size=4), st.one_of(st.none(), EXPRESSIONS), st.booleans())
    handler = st.builds(ast.ExceptHandler, EXPRESSIONS, st.one_of(st.none(), NAMES), body)
    item = st.builds(ast.withitem, EXPRESSIONS, st.one_of(st.none(), TARGETS))
    case = st.builds(ast.match_case, PATTERNS, st.one_of(st.none(), EXPRESSIONS), body)
    few = st.lists(EXPRESSIONS, max_size=1)
    return st.one_of(
        st.builds(
            _function,
            st.sampled_from([ast.FunctionDef, ast.AsyncFunctionDef]),
            NAMES,
            arguments,
            body,
            few,
            st.one_of(st.none(), EXPRESSIONS),
        ),
        st.builds(_class, NAMES, st.lists(EXPRESSIONS, min_size=1, max_size=2), body, few),
        st.builds(ast.If, EXPRESSIONS, body, orelse),
        st.builds(ast.While, EXPRESSIONS, body, orelse),
        st.builds(
            lambda target, over, inside, other: ast.For(target, over, inside, other, lineno=1),
            TARGETS,
            EXPRESSIONS,
            body,
            orelse,
        ),
        st.builds(
            lambda items, inside: ast.With(items, inside, lineno=1), st.lists(item, min_size=1, max_size=2), body
        ),
        st.builds(ast.Try, body, st.lists(handler, min_size=1, max_size=2), orelse, orelse),
        st.builds(ast.Match, EXPRESSIONS, st.lists(case, min_size=1, max_size=2)),
    )


STATEMENTS = st.recursive(SIMPLE, _blocks, max_leaves=5)
PROGRAMS = st.builds(lambda body: ast.Module(body, []), st.lists(STATEMENTS, min_size=1, max_size=4))

ROOT_WITHOUT_CODE = Config(root=ROOT / "tests" / "report" / "golden")


def _text(tree: ast.Module) -> str | None:
    """Return a program as text, ``None`` where the tree has no text that Python reads."""
    try:
        text = "import openai\n" + ast.unparse(ast.fix_missing_locations(tree)) + "\n"
        ast.parse(text)
    except (SyntaxError, ValueError, TypeError, AttributeError, IndexError, RecursionError):
        return None
    return text


_EXAMPLES = int(os.environ.get("INFERLINT_EXAMPLES", "40"))


# The library cannot see through `builds` that the recursive strategy uses its argument.
@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")
@settings(
    max_examples=_EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
@given(PROGRAMS)
def test_every_syntax_tree_is_checked_the_same_every_way(tree: ast.Module) -> None:
    """Any program that Python reads is checked, and the accelerators find in it what the whole reading finds."""
    text = _text(tree)
    if text is None:
        return
    note(text)
    source = text.encode("utf-8", "replace")
    whole = check_source(source, "app.py", ROOT_WITHOUT_CODE, catalogue(), options=RunOptions(accelerators=WHOLE))
    fast = check_source(source, "app.py", ROOT_WITHOUT_CODE, catalogue())

    assert not whole.failures
    if "import *" not in text:
        assert fast.findings == whole.findings
    assert fast.failures == whole.failures


@settings(
    max_examples=_EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
@given(
    st.one_of(
        st.binary(max_size=60),
        st.text(alphabet=string.printable + "é\u2028\x00\ufeff", max_size=60).map(str.encode),
        st.lists(
            st.sampled_from(
                [
                    b"openai",
                    b"import ",
                    b"(",
                    b")",
                    b"[",
                    b"{",
                    b"}",
                    b"'",
                    b'"',
                    b'"""',
                    b"f'",
                    b"\\",
                    b"\n",
                    b"\r",
                    b" ",
                    b"\t",
                    b":",
                    b"=",
                    b"#",
                    b"def ",
                    b"class ",
                    b"@",
                    b".",
                    b"lambda ",
                    b"if ",
                    b"else",
                    b"match ",
                    b"case ",
                    b"# inferlint: ignore",
                    b"[IL101] why",
                    b"# coding: ",
                    b"utf-7",
                    b"\xff",
                    b"\x0c",
                    b"*",
                    b"await ",
                    b"not ",
                    b"type ",
                    b"lazy ",
                    b"t'",
                ]
            ),
            max_size=25,
        ).map(b"".join),
    )
)
def test_any_bytes_end_in_one_outcome(content: bytes) -> None:
    """Nothing that a file can hold raises, or is taken for a defect of ours."""
    for accelerators in (Accelerators(), WHOLE):
        for source in (content, b"import openai\n" + content):
            report = check_source(
                source, "app.py", ROOT_WITHOUT_CODE, catalogue(), options=RunOptions(accelerators=accelerators)
            )

            assert len(report.files) == 1
            assert all(failure.reason.startswith(UNREADABLE) for failure in report.failures), report.failures
