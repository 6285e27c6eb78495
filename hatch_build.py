"""Puts the compiled catalogue into a wheel; a checkout and an editable installation read the provider files."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogue(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles the provider files of the source tree, beside it: a file in the tree would be out of date soon."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled form to the files of a wheel; raise ``CatalogueError`` for a wrong provider file."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        try:
            from inferlint.catalogue.compiled import NAME
            from inferlint.catalogue.load import compile_package
        finally:
            sys.path.remove(self.root)
        self._folder = Path(mkdtemp())
        file = self._folder / NAME
        file.write_bytes(compile_package(Path(self.root, "inferlint", "catalogue")))
        build_data["force_include"][str(file)] = f"inferlint/catalogue/{NAME}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what ``initialize`` wrote."""
        if version != "editable":
            rmtree(self._folder, ignore_errors=True)
