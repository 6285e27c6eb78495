"""What a check of clean files loads: a set of modules, no time."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from helpers import ROOT

if TYPE_CHECKING:
    from pathlib import Path

#: Loaded for nobody who has nothing to report: syntax trees, processes, rules and what they ask, fixes, other formats.
HEAVY = (
    "libcst", "multiprocessing", "concurrent", "pathspec", "unittest", "asyncio", "inferlint.facts", "inferlint.fixes",
    "inferlint.ledger", "inferlint.verify", "inferlint.rules.bypass", "inferlint.project.evaluate",
    "inferlint.engine.pool", "inferlint.engine.waves", "inferlint.report.sarif",
)  # fmt: skip

PROGRAM = "import sys; from inferlint.__main__ import main; code = main(sys.argv[1:]); print(code, *sys.modules)"


def test_a_clean_file_loads_nothing_heavy(tmp_path: Path) -> None:
    """The file names no provider: its bytes tell."""
    root = tmp_path / "project"
    root.mkdir()
    (root / "inferlint.toml").write_text('[router]\nmodules = ["one"]\n')
    (root / "one.py").write_text("def nothing():\n    return 1\n")
    words = [sys.executable, "-c", PROGRAM, "check", "one.py", "--quiet", "--cache-dir", str(tmp_path / "cache")]
    for _ in range(2):
        ended = subprocess.run(
            words, cwd=root, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True
        )
        code, *modules = ended.stdout.splitlines()[-1].split()
        assert code == "0"
        loaded = [name for name in modules if any(name == one or name.startswith(f"{one}.") for one in HEAVY)]
        assert loaded == []
