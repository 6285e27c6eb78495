"""Runs a generated program beside the stand-ins and says which of its lines called a provider."""

from __future__ import annotations

import importlib
import runpy
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

STAND_INS = Path(__file__).parent / "stand_ins"


def lines_that_call(root: Path, start: str, source_root: str) -> set[tuple[str, int]]:
    """Run ``start`` below ``root`` and return (path, line) of every call of a provider.

    ``source_root`` is the folder below ``root`` that imports are looked up in.
    """
    with _modules_of([str(root / source_root), str(STAND_INS)]):
        runpy.run_path(str(root / start), run_name="__main__")
        calls = sys.modules["record"].calls if "record" in sys.modules else set()
        return {(Path(file).relative_to(root).as_posix(), line) for file, line in calls}


@contextmanager
def _modules_of(folders: list[str]) -> Iterator[None]:
    """Let imports find ``folders`` first; forget afterwards whatever was loaded from them."""
    own = {entry.stem for folder in folders for entry in Path(folder).iterdir()}
    modules, path, bytecode = dict(sys.modules), list(sys.path), sys.dont_write_bytecode
    for name in list(sys.modules):
        if name.partition(".")[0] in own:
            del sys.modules[name]
    sys.path[:0] = folders
    sys.dont_write_bytecode = True
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.dont_write_bytecode = bytecode
        sys.path[:] = path
        for name in list(sys.modules):
            if name.partition(".")[0] in own:
                del sys.modules[name]
        sys.modules.update({name: module for name, module in modules.items() if name.partition(".")[0] in own})
        for entry in [entry for entry in sys.path_importer_cache if entry.startswith(folders[0])]:
            del sys.path_importer_cache[entry]
