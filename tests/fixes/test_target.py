"""The oldest Python of a project, and what it means for a fix."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from inferlint.engine.rewritten import check
from inferlint.engine.target import oldest_python
from inferlint.errors import SourceError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[project]\nrequires-python = ">=3.9"\n', (3, 9)),
        ('[project]\nrequires-python = ">=3.10.4,<3.13"\n', (3, 10)),
        ('[project]\nrequires-python = "~=3.11"\n', (3, 11)),
        ('[project]\nrequires-python = "==3.12.*"\n', (3, 12)),
        ('[project]\nrequires-python = "what?"\n', None),
        ("[project]\nrequires-python = 3\n", None),
        ("[project]\n", None),
        ("project = 1\n", None),
        ("[[", None),
        (None, None),
    ],
)
def test_oldest(tmp_path: Path, text: str | None, expected: tuple[int, int] | None) -> None:
    if text is not None:
        (tmp_path / "pyproject.toml").write_text(text)
    assert oldest_python(tmp_path) == expected


def test_newer_syntax_than_the_project_has() -> None:
    with pytest.raises(SourceError, match=r"Python 3\.9"):
        check("x = 1\n", "match x:\n    case 1:\n        pass\n", (3, 9))
    check("x = 1\n", "x = 2\n", (3, 9))
