"""The rules, their documentation and their fixtures fit together."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from helpers import ROOT, project, run

if TYPE_CHECKING:
    from inferlint.rules.base import RuleInfo

RULES = Path(__file__).parent
HEADINGS = ("What it does", "Why it matters", "Example", "Use instead")
CODE = re.compile(r"IL\d{3}")
SLUG = re.compile(r"[a-z]+(-[a-z]+)*")


def _rules() -> list[type[RuleInfo]]:
    from inferlint.rules.registry import ALL_RULES

    return list(ALL_RULES)


def _sections(rule: type[RuleInfo]) -> dict[str, str]:
    """Return the text under each heading of the rule's docstring, by heading; any heading mark-up will do."""
    doc = inspect.getdoc(rule) or ""
    parts = re.split(rf"^#*\s*({'|'.join(HEADINGS)}|Options|Fix safety|References)\s*:?\s*$", doc, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def _code_block(section: str) -> str:
    fenced = re.search(r"^```(?:python|py)?\s*\n(.*?)^```", section, flags=re.M | re.S)
    if fenced:
        return fenced[1]
    indented = re.findall(r"^(?: {4}.*|\s*)\n?", section + "\n", flags=re.M)
    return textwrap.dedent("".join(line for line in indented)).strip() + "\n"


def _bypass() -> list[type[RuleInfo]]:
    return [rule for rule in _rules() if rule.meta.group != "run"]


def test_codes_and_slugs_are_unique() -> None:
    """A code and a slug name one rule, in the shape the documentation promises."""
    codes = Counter(rule.meta.code for rule in _rules())
    slugs = Counter(rule.meta.slug for rule in _rules())

    assert not [code for code, count in codes.items() if count > 1]
    assert not [slug for slug, count in slugs.items() if count > 1]
    assert not [code for code in codes if not CODE.fullmatch(code)]
    assert not [slug for slug in slugs if not SLUG.fullmatch(slug)]


def test_registry_is_sorted_by_code() -> None:
    """The registry is read by people: it is in the order of the codes."""
    codes = [rule.meta.code for rule in _rules()]

    assert codes == sorted(codes)


def test_every_rule_has_a_fixture_folder_and_no_folder_is_left_over() -> None:
    """Rules of one file have ``bad`` and ``good`` fixtures under their group and slug."""
    expected = {f"{rule.meta.group}/{rule.meta.slug}" for rule in _bypass()}
    folders = {path.relative_to(RULES).as_posix() for path in RULES.glob("*/*") if path.is_dir()}

    assert {folder for folder in folders if folder.split("/")[1][0] not in "._"} == expected


def test_every_rule_has_a_page_and_no_page_is_left_over() -> None:
    """``docs/rules`` holds one page a rule, and an index."""
    pages = {path.stem for path in (ROOT / "docs" / "rules").glob("*.md")}

    assert pages - {"index"} == {rule.meta.slug for rule in _rules()}


def test_every_rule_has_the_headings() -> None:
    """The docstring is the documentation page."""
    missing = {rule.meta.code: [heading for heading in HEADINGS if heading not in _sections(rule)] for rule in _rules()}

    assert not {code: headings for code, headings in missing.items() if headings}


def _by_code() -> dict[str, type[RuleInfo]]:
    try:
        return {rule.meta.code: rule for rule in _bypass()}
    except ImportError:
        return {}


#: Files that an example about several files speaks of.
_AROUND = {
    "IL107": {
        "acme/inference/router.py": "from openai import OpenAI\n\nopenai_client = OpenAI()\n",
        "inferlint.toml": '[router]\nmodules = ["acme.inference.router"]\n',
    },
    "IL110": {"inferlint.toml": 'select = ["IL110"]\n'},
}


@pytest.mark.parametrize("code", sorted(_by_code()))
def test_documented_example_is_reported(code: str, tmp_path: Path) -> None:
    """The code under "Example" gives a finding of its rule."""
    text = _code_block(_sections(_by_code()[code])["Example"])
    assert text.strip(), f"{code} has no code under Example"

    report = run(project(tmp_path / "service", {"example.py": text, **_AROUND.get(code, {})}))

    assert not report.failures
    assert code in {finding.rule for finding in report.findings}, text


@pytest.mark.parametrize("code", sorted(_by_code()))
def test_documented_alternative_is_not_reported(code: str, tmp_path: Path) -> None:
    """The code under "Use instead" gives no finding of its rule."""
    text = _code_block(_sections(_by_code()[code])["Use instead"])
    assert text.strip(), f"{code} has no code under Use instead"

    report = run(project(tmp_path / "service", {"example.py": text}))

    assert not report.failures
    assert code not in {finding.rule for finding in report.findings}, text


def test_the_table_of_codes_says_what_the_rules_say() -> None:
    """Names and defaults are known without loading a rule."""
    from inferlint.rules import codes
    from inferlint.rules.registry import ALL_RULES

    stated = [(entry.code, entry.slug, entry.default) for entry in codes.ALL_RULES]
    assert stated == [(rule.meta.code, rule.meta.slug, rule.meta.default) for rule in ALL_RULES]
