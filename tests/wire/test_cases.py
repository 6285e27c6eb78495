"""Cases without their SDKs: what they say can be read, and their variants are programs."""

from __future__ import annotations

import ast
import sys
from typing import TYPE_CHECKING

import pytest

from tests.wire import environments
from tests.wire.cases import CASES, CaseError, every, load

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wire.cases import Case

ONE_OF_EACH = list({case.folder: case for case in every()}.values())
GOOD = """
about = "one"
style = "gateway"
class = "safe"

[right]
replace = [["a", "b"]]

[[wrong]]
name = "other"
on = "right"
replace = [["b", "c"]]
complaint = "prints"
"""


def test_every_folder_is_a_case() -> None:
    """A folder without ``case.toml`` would be left out in silence."""
    assert sorted(path.name for path in CASES.iterdir()) == sorted(
        path.parent.name for path in CASES.glob("*/case.toml")
    )


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.folder.name)
def test_variants_are_programs_that_differ(case: Case, tmp_path: Path) -> None:
    """Each changes something, says what no other one says, and can be parsed; no wrong one is the right one."""
    good = {_sources(case.lay(tmp_path / "before"))}
    seen = set()
    variants = [*([case.right] if case.right else []), *case.wrong]
    for variant in variants:
        project = case.lay(tmp_path / variant.name)
        case.change(project, variant)
        text = _sources(project)
        assert text not in good, variant.name
        seen.add((text, variant.complaint))
        if variant is case.right:
            good.add(text)
    assert len(seen) == len(variants)
    assert len({variant.name for variant in variants}) == len(variants)


def _sources(project: Path) -> str:
    texts = [path.read_text(encoding="utf-8") for path in sorted(project.rglob("*.py"))]
    for text in texts:
        ast.parse(text)
    return "\0".join(texts)


def write(folder: Path, text: str, source: str = "a = 1\n") -> Path:
    """Write a case."""
    (folder / "before").mkdir(parents=True)
    (folder / "before" / "main.py").write_text(source, encoding="utf-8")
    (folder / "case.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_case_for_every_set_of_packages(tmp_path: Path) -> None:
    """With its versions pinned in the program's requirements."""
    packages = '\n[packages]\ncurrent = ["sdk==2"]\nprevious = ["sdk==1"]\n'
    cases = load(write(tmp_path / "sdk", GOOD + packages))

    assert [case.name for case in cases] == ["sdk@current", "sdk@previous"]
    assert (cases[1].lay(tmp_path / "laid") / "requirements.txt").read_text(encoding="utf-8") == "sdk==1\n"


def test_edits_on_top_of_the_right_ones(tmp_path: Path) -> None:
    """Applied one after the other."""
    (case,) = load(write(tmp_path / "one", GOOD))
    project = case.lay(tmp_path / "laid")
    case.change(project, case.wrong[0])

    assert (project / "main.py").read_text(encoding="utf-8") == "c = 1\n"


def test_an_edit_that_fits_twice_or_never(tmp_path: Path) -> None:
    """Would make a variant that nobody meant."""
    for number, source in enumerate(("a = a\n", "x = 1\n")):
        (case,) = load(write(tmp_path / str(number), GOOD, source))
        with pytest.raises(CaseError, match=r"times in main\.py: 'a'"):
            case.change(case.lay(tmp_path / f"laid{number}"), case.wrong[0])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("about", "colour", "unknown key colour; about says what the case shows"),
        ('"safe"', '"sound"', "class is one of safe, unsafe, manual"),
        ('"gateway"', '"proxy"', "style is one of client, gateway"),
        ("[[wrong]]", "[[more]]", "unknown key more; no wrong variant"),
        ("[right]", "[rules]", "unknown rule replace; no right variant"),
        ('on = "right"', 'off = "right"', "unknown key off"),
        ('complaint = "prints"', "", "a wrong variant has a name and the complaint of the oracle"),
    ],
)
def test_a_case_that_cannot_be_meant(tmp_path: Path, old: str, new: str, message: str) -> None:
    """Says which and why."""
    with pytest.raises(CaseError, match=message):
        load(write(tmp_path / "one", GOOD.replace(old, new)))


def test_the_running_python_where_nothing_is_installed() -> None:
    """Programs of the standard library need no environment."""
    assert str(environments.interpreter(())) == sys.executable


def test_the_cache_is_where_the_variable_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Or in the user's folder for caches."""
    monkeypatch.setenv("INFERLINT_WIRE_CACHE", str(tmp_path / "wire"))
    assert environments.cache() == tmp_path / "wire"
    monkeypatch.delenv("INFERLINT_WIRE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert environments.cache() == tmp_path / "inferlint-wire"
