"""Settings of the whole test suite."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

#: Fixtures are input of the linter; some are named like tests on purpose.
collect_ignore_glob = ["rules/bypass/*", "catalogue/fixtures/*"]
