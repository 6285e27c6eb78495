"""No test of this folder downloads anything but those that say so."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def offline(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be downloaded; what lies in the folder of a test is there all the same."""
    if request.path.name != "test_fetch.py":
        monkeypatch.setattr("inferlint.verify.fetch._fetch", lambda name, *_: f"{name} cannot be downloaded: offline")
