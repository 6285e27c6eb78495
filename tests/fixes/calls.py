"""Many calls in one program: what becomes of each, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fixes.project import GATEWAY, project

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

URL = 'os.environ["ACME_LLM_URL"]'
KEY = 'os.environ["ACME_LLM_KEY"]'
ANTHROPIC = 'os.environ["ACME_ANTHROPIC_URL"]'
#: A model that has another name there.
MODELS = GATEWAY + '[tool.inferlint.router.models]\n"gpt-4o" = "acme-large"\n'


def outcomes(
    root: Path, imports: str, calls: Sequence[str], config: str = GATEWAY, requirements: str | None = None
) -> list[tuple[str | None, str]]:
    """Return for each call its reason code and what it is after all fixes, unsafe ones too.

    Each stands in a function of its own with a parameter ``options``. None of their fixes is safe.
    """
    if requirements is not None:
        root.mkdir(parents=True, exist_ok=True)
        (root / "requirements.txt").write_text(requirements)
    functions = [f"def make_{index}(options):\n    return {call}\n" for index, call in enumerate(calls)]
    source = f"import os\n\n{imports}\n\n\n" + "\n\n".join(functions)
    made = project(root, source, config)
    lines = source.splitlines()
    reasons: dict[int, str] = {}
    for one in made.findings():
        if one.rule != "IL101" and one.fix is not None:
            where = max(n for n in range(1, one.span.line + 1) if lines[n - 1].startswith("def "))
            index = int(lines[where - 1].split("(")[0].removeprefix("def make_"))
            assert one.fix.reason is not None, (index, one)
            assert (one.fix.safety == "manual") == (not one.fix.edits)
            assert reasons.setdefault(index, one.fix.reason) == one.fix.reason, (index, one)
    fixed = made.fixed(unsafe=True)
    bodies = [part.partition("    return ")[2].strip() for part in fixed.split("def make_")[1:]]
    return [(reasons.get(index), body) for index, body in enumerate(bodies)]


def pointed(
    root: Path,
    imports: str,
    cases: Sequence[tuple[str, str]],
    config: str = GATEWAY,
    requirements: str | None = None,
) -> None:
    """Check what each call of a framework is after its fix, which is unsafe as all of them are."""
    found = outcomes(root, imports, [call for call, _ in cases], config, requirements)
    assert found == [("framework", after) for _, after in cases]


def held(
    root: Path,
    imports: str,
    cases: Sequence[tuple[str, str]],
    config: str = GATEWAY,
    requirements: str | None = None,
) -> None:
    """Check that each call is held back for its reason, and stays as it is."""
    found = outcomes(root, imports, [call for call, _ in cases], config, requirements)
    assert found == [(reason, call) for call, reason in cases]
