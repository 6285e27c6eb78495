"""Settings of the whole test suite."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))

# No test asserts a time: what takes long on a busy machine is no failure.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

#: Fixtures are input of the linter; some are named like tests on purpose.
collect_ignore_glob = ["rules/bypass/*", "catalogue/fixtures/*"]
