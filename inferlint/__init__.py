"""Proves that a Python code base reaches inference providers only through its router."""

from __future__ import annotations

__version__ = "0.1.0"
