"""Python's garbage collector, kept from walking what is no garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_off() -> Iterator[None]:
    """Keep the collector from walking growing trees and facts again and again; it is as before afterwards.

    Trees hold no cycles to collect; what does, a program of a wave, is collected when it is done with.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
