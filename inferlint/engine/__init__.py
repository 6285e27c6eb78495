"""Runs: from paths and a configuration to a report."""

from __future__ import annotations

from inferlint.engine.options import Accelerators, RunOptions
from inferlint.engine.run import check_paths, check_source

__all__ = ["Accelerators", "RunOptions", "check_paths", "check_source"]
