"""Which imports are of the project's own code; answered by whoever knows the project's files."""

from __future__ import annotations

from typing import Protocol


class FirstPartyNames(Protocol):
    """The one question the analysis asks about other files."""

    def imports(self, importer: str, module: str, name: str | None) -> bool:
        """Say whether ``import module`` or ``from module import name`` in file ``importer`` is first-party."""
        ...


class NothingFirstParty:
    """For a single text without a project around it."""

    def imports(self, importer: str, module: str, name: str | None) -> bool:
        """Return ``False``: there are no other files."""
        del importer, module, name
        return False
