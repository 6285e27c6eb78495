"""What the analysis asks about the modules of the project; answered by whoever knows its files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from inferlint.source.modules import FirstParty


class ProjectModules(Protocol):
    """The modules of a project and the zones they stand in."""

    def imports(self, importer: str, module: str, name: str | None) -> bool:
        """Say whether ``import module`` or ``from module import name`` in file ``importer`` is first-party."""
        ...

    def targets(self, importer: str, module: str, name: str | None) -> tuple[FirstParty, ...]:
        """Return the files that such an import reaches; more than one when two roots hold the same module."""
        ...

    def is_folder(self, importer: str, module: str) -> bool:
        """Say whether ``module`` is a folder with Python files, as file ``importer`` would import it."""
        ...

    def names(self, path: str) -> tuple[str, ...]:
        """Return the dotted names of a file, the best first."""
        ...

    def zones(self, path: str) -> tuple[tuple[str, ...], ...]:
        """Return the provider lists of every router whose zone holds the file."""
        ...


class NothingFirstParty:
    """For a single text without a project around it."""

    def imports(self, importer: str, module: str, name: str | None) -> bool:
        """Return ``False``: there are no other files."""
        del importer, module, name
        return False

    def targets(self, importer: str, module: str, name: str | None) -> tuple[FirstParty, ...]:
        """Return nothing: there are no other files."""
        del importer, module, name
        return ()

    def is_folder(self, importer: str, module: str) -> bool:
        """Return ``False``: there are no other files."""
        del importer, module
        return False

    def names(self, path: str) -> tuple[str, ...]:
        """Return nothing: a text has no place in a project."""
        del path
        return ()

    def zones(self, path: str) -> tuple[tuple[str, ...], ...]:
        """Return nothing: there is no router."""
        del path
        return ()
