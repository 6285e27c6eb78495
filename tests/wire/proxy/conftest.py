"""One proxy for all tests of a process: it takes half a minute to start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.wire.environments import interpreter
from tests.wire.proxy.litellm_proxy import PACKAGES, proxy
from tests.wire.proxy.programs import Stage
from tests.wire.proxy.recording import Server, Tap, Upstream

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """Everything that a program runs against: a tap, the proxy, and the upstream behind it."""
    python = interpreter(PACKAGES)
    folder = tmp_path_factory.mktemp("litellm")
    with Server(Upstream) as upstream, proxy(python, upstream.url, folder) as url, Tap(url) as tap:
        yield Stage(python, upstream, tap)
