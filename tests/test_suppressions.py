"""Inline suppressions: which comments count, for which findings, and what is said about the others."""

from __future__ import annotations

import io
import sysconfig
import tokenize
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferlint.model.finding import Finding
from inferlint.model.span import Span
from inferlint.suppressions import parse
from inferlint.suppressions.scanner import comments

TODAY = date(2026, 6, 1)
KNOWN = {
    "IL001": "unchecked-file",
    "IL002": "unused-suppression",
    "IL003": "bad-suppression",
    "IL004": "stale-baseline",
    "IL101": "direct-import",
    "IL102": "direct-client",
    "IL104": "direct-url",
}
RAN = frozenset(KNOWN)


def finding(line: int, rule: str = "IL102", statement: tuple[int, int] | None = None) -> Finding:
    """Return a finding at ``line``."""
    return Finding(
        rule=rule,
        slug=KNOWN[rule],
        severity="error",
        confidence="high",
        kind="client",
        message="`OpenAI()` is built here",
        path="a.py",
        span=Span(line, 1, line, 9),
        statement=statement,
    )


def outcome(text: str, *findings: Finding, ran: frozenset[str] = RAN) -> tuple[list[str], int]:
    """Return the rules and messages that remain, and how many findings were suppressed."""
    applied = parse(text, "a.py").apply(findings, TODAY, KNOWN, ran=ran)
    return [f"{item.rule} {item.message}" for item in applied.kept], len(applied.suppressed)


HIT = "IL102 `OpenAI()` is built here"


@pytest.mark.parametrize(
    "comment",
    [
        "# inferlint: ignore[IL102] contract test",
        "#inferlint: ignore[IL102] contract test",
        "# inferlint: ignore [IL102] contract test",
        "# inferlint:ignore[IL102]: contract test",
        "# inferlint: ignore[IL102] -- contract test",
        "# inferlint: ignore[direct-client] contract test",
        "# inferlint: ignore[ IL102 ] Ausnahme für Prüfung",
        "# inferlint: ignore[IL102] 理由",
        "# inferlint: ignore[IL102] contract test until=2026-06-01",
        "# inferlint: ignore[IL102] until=2027-01-31 contract test",
        "# noqa: F401  # inferlint: ignore[IL102] contract test",
        "# inferlint: ignore[IL102] contract test  # noqa: F401",
        "# inferlint: ignore[IL102] see #123",
    ],
)
def test_a_right_comment_suppresses(comment: str) -> None:
    """All spellings of the grammar count."""
    assert outcome(f"client = OpenAI()  {comment}\n", finding(1)) == ([], 1)


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("# inferlint: ignore", "Suppression names no rule; write `ignore[IL102] reason`"),
        ("# inferlint: ignore some reason", "Suppression names no rule; write `ignore[IL102] reason`"),
        ("# inferlint: ignore[] reason", "Suppression names no rule; write `ignore[IL102] reason`"),
        ("# inferlint: ignore[IL102 reason", "Suppression names no rule; write `ignore[IL102] reason`"),
        ("# inferlint: ignore[IL102,] reason", "Suppression has an empty entry in its list of rules"),
        ("# inferlint: ignore[IL102]", "Suppression gives no reason"),
        ("# inferlint: ignore[IL102] -- 123!", "Suppression gives no reason"),
        ("# inferlint: ignore[IL102]  # noqa: F401", "Suppression gives no reason"),
        ("# inferlint: ignore[IL102] until=2027-01-31", "Suppression gives no reason"),
        (
            "# inferlint: ignore[IL102] why until=soon",
            "`until=` must be given once, with a date such as 2027-01-31",
        ),
        (
            "# inferlint: ignore[IL102] why until=2027-W05-1",
            "`until=` must be given once, with a date such as 2027-01-31",
        ),
        (
            "# inferlint: ignore[IL102] why until=2027-01-31 until=2028-01-31",
            "`until=` must be given once, with a date such as 2027-01-31",
        ),
        ("# inferlint: ignore[IL102] why until=2026-05-31", "Suppression expired on 2026-05-31"),
        ("# inferlint: ignore[IL120] why", "Unknown rule `IL120`; nearest match `IL104`"),
        ("# inferlint: ignore[E501, IL102] why", "Unknown rule `E501`"),
        (
            "# inferlint: ignore[direct-clients] why",
            "Unknown rule `direct-clients`; nearest match `direct-client`",
        ),
        ("# inferlint: ignore[IL1] why", "Unknown rule `IL1`; nearest match `IL104`"),
        ("# inferlint: ignore[IL002] why", "`IL002` cannot be suppressed"),
        ("# inferlint: ignore[unchecked-file] why", "`unchecked-file` cannot be suppressed"),
        ("# inferlint: file-ignore[IL102] why", "`file-ignore` must stand on a line of its own"),
        ("# inferlint: disable=IL102", "Unknown directive `disable`; allowed: ignore, file-ignore"),
        ("# inferlint: noqa", "Unknown directive `noqa`; allowed: ignore, file-ignore"),
        ("# inferlint: Ignore[IL102] why", "Unknown directive `Ignore`; allowed: ignore, file-ignore"),
        (
            "# Inferlint: ignore[IL102] why",
            "Write `inferlint:` in lower case, without a space before the colon",
        ),
        (
            "# inferlint : ignore[IL102] why",
            "Write `inferlint:` in lower case, without a space before the colon",
        ),
    ],
)
def test_a_wrong_comment_suppresses_nothing_and_is_reported(comment: str, message: str) -> None:
    """Nothing that is malformed ever suppresses."""
    kept, suppressed = outcome(f"client = OpenAI()  {comment}\n", finding(1))

    assert suppressed == 0
    assert kept == [HIT, f"IL003 {message}"]


@pytest.mark.parametrize(
    "text",
    [
        "client = OpenAI()  # inferlint reports this line\n",
        "client = OpenAI()  # inferlint: the router is elsewhere\n",
        "client = OpenAI()  # write '# inferlint: the code' here\n",
        "client = OpenAI(s='# inferlint: ignore[IL102] why')\n",
        'client = OpenAI(s="""\n# inferlint: ignore[IL102] why\n""")\n',
        'client = OpenAI(s=f"{x}# inferlint: ignore[IL102] why")\n',
        "client = OpenAI()  # see docs# inferlint: ignore[IL102] why\n",
        "",
    ],
)
def test_prose_and_strings_are_nothing(text: str) -> None:
    """Mentions outside the grammar neither suppress nor complain."""
    assert outcome(text, finding(1, statement=(1, 3))) == ([HIT], 0)


def test_a_comment_on_any_line_of_the_statement_counts() -> None:
    """First, middle, own-line inside, and last line of a statement of four lines."""
    lines = ["client = OpenAI(", "    a=1,", "    b=2,", ")"]
    for index in range(len(lines)):
        marked = [line + "  # inferlint: ignore[IL102] why" * (at == index) for at, line in enumerate(lines)]
        assert outcome("\n".join(marked), finding(1, statement=(1, 4))) == ([], 1)


def test_a_comment_on_its_own_line_counts_for_the_next_statement_only() -> None:
    """Blank lines and further comments between them do not matter."""
    first, second = "# inferlint: ignore[IL102] why", "  # inferlint: ignore[IL101] why"
    text = f"{first}\n# more\n\n{second}\nimport openai; a = OpenAI()\nb = OpenAI()\n"
    found = (finding(5), finding(5, "IL101"), finding(6))

    assert outcome(text, *found) == ([HIT], 2)


def test_a_file_comment_counts_for_the_whole_file() -> None:
    """Its place in the file does not matter."""
    text = "a = OpenAI()\nb = OpenAI()\n    # inferlint: file-ignore[IL102] generated code\n"

    assert outcome(text, finding(1), finding(2)) == ([], 2)


def test_an_unused_code_is_reported_when_its_rule_ran() -> None:
    """Each code of a list is looked at by itself."""
    text = "a = OpenAI()  # inferlint: ignore[IL102, IL104] why\n# inferlint: file-ignore[IL101] why\n"

    assert outcome(text, finding(1)) == (
        ["IL002 `IL104` suppresses nothing here", "IL002 `IL101` suppresses nothing in this file"],
        1,
    )
    assert outcome(text, finding(1), ran=frozenset({"IL102"})) == ([], 1)


def test_findings_about_suppressions_point_at_the_comment() -> None:
    """The span covers the suppression and nothing else of the line."""
    (found,) = (
        parse("x = 1  # noqa: F401  # inferlint: ignore[IL102]  # type: ignore\n", "é.py")
        .apply((), TODAY, KNOWN, ran=RAN)
        .kept
    )

    assert (found.path, found.kind, found.severity, found.span) == (
        "é.py",
        "suppression",
        "error",
        Span(1, 22, 1, 48),
    )
    assert found.help == "Write `# inferlint: ignore[CODE] reason`, or remove the comment"


def test_a_notebook_cell_is_kept() -> None:
    """Findings about suppressions name the cell."""
    (found,) = parse("# inferlint: ignore", "a.ipynb", 3).apply((), TODAY, KNOWN, ran=RAN).kept

    assert found.cell == 3


def test_line_ends_of_all_kinds_are_lines() -> None:
    """CR and CRLF files have the same lines as LF files."""
    for end in ("\n", "\r\n", "\r"):
        text = end.join(["x = 1", "# inferlint: ignore[IL102] why", "a = OpenAI()", ""])
        assert outcome(text, finding(3)) == ([], 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f'{x # not a string\n}' # a", ["# not a string", "# a"]),
        ("f'{d['#']}' # a", ["# a"]),
        ("f'{x:{y}#}' # a", ["# a"]),
        ("f'{x:#x}' # a", ["# a"]),
        ("f'{{#}}' # a", ["# a"]),
        ("rf'\\{x:#}' # a", ["# a"]),
        ("f'\\N{NUMBER SIGN}#' # a", ["# a"]),
        ("rf'\\N{x!r:#}' # a", ["# a"]),
        ("f'{f'{f'#'}#'}#' # a", ["# a"]),
        ("f'{lambda: 1}' # a", ["# a"]),
        ("f'{ {1: {2: 3}}[1] :>{w}}' # a", ["# a"]),
        ("t'{x}#' # a", ["# a"]),
        ("Rb'#\\'#' # a", ["# a"]),
        ("'a\\\n#' # a", ["# a"]),
        ("'''#\\'''#''' # a", ["# a"]),
        ("'unterminated # no\n# a", ["# a"]),
        ("f'{x:unterminated\n# a", ["# a"]),
        ("f'''{x:\n#}''' # a", ["# a"]),
        ("x = 1 \\\n  # a", ["# a"]),
        ("} ] # a", ["# a"]),
        ("f'{", []),
        ("f'{x:", []),
        ("'''", []),
        ("\\", []),
    ],
)
def test_only_comments_are_found(text: str, expected: list[str]) -> None:
    """Strings of every kind hide what looks like a comment."""
    assert [item.text for item in comments(text)] == expected


@given(st.text(alphabet="fFrRbt'\"{}[]():!#\\\n\r xN", max_size=60))
def test_the_scanner_never_fails(text: str) -> None:
    """Any text gives comments at the places where they say they are."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for item in comments(text):
        assert lines[item.line - 1][item.column - 1 :].startswith(item.text)


@given(st.text(alphabet=" \t#inferlint:fgo-[]IL102,=u27x", max_size=50))
def test_reading_never_fails(text: str) -> None:
    """A comment of any content is a suppression, a finding, or nothing."""
    parse(f"# inferlint: {text}", "a.py").apply((finding(1),), TODAY, KNOWN, ran=RAN)


def _agrees(path: Path) -> bool:
    data = path.read_bytes()
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        text = data.decode(encoding)
        tokens = list(tokenize.generate_tokens(io.StringIO(text, newline="").readline))
    except (SyntaxError, UnicodeDecodeError, tokenize.TokenError):
        return True
    expected = [(item.start, item.string) for item in tokens if item.type == tokenize.COMMENT]
    return [((item.line, item.column - 1), item.text) for item in comments(text)] == expected


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.slow)])
def test_the_scanner_agrees_with_tokenize_on_the_standard_library(every: int) -> None:
    """A sample of the files, or all of them, and always the tests of f-strings."""
    root = Path(sysconfig.get_paths()["stdlib"])
    files = sorted(path for path in root.rglob("*.py") if "site-packages" not in path.parts)
    chosen = [*files[::every], *(path for path in files if "fstring" in path.name)]

    assert len(chosen) > 50
    assert [path for path in chosen if not _agrees(path)] == []
