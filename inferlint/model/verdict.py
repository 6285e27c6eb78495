"""What the program says about its files, before overrides and suppression comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.model.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from inferlint.model.finding import Finding


@dataclass(frozen=True, slots=True)
class TextVerdict:
    """The findings of the rules in one text of a file, in its lines, with their contents and scopes.

    ``module`` is the place, among the modules that cells of a notebook write, of the one that the text is.
    """

    findings: tuple[Finding, ...] = ()
    module: int | None = None


@dataclass(frozen=True, slots=True)
class FileVerdict:
    """What was found in one file.

    ``failure`` says why it could not be checked, ``skipped`` why it did not have to be. ``pragma`` says that it may
    suppress findings. ``texts`` are those that were read as code: one of a module; of a notebook its own and those of
    modules that its cells write. ``unread`` are cells of a notebook that could not be read, as (cell, line, reason).
    """

    path: str
    failure: str = ""
    line: int | None = None
    skipped: str = ""
    pragma: bool = False
    texts: tuple[TextVerdict, ...] = ()
    unread: tuple[tuple[int, int | None, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What was found in a group of files; those without any entry hold nothing that matters.

    ``problem`` says why the program is not whole. ``ambiguous`` are modules that two roots hold, each with its files.
    ``evidence`` are other files and folders on which fixes depend, by their paths from the root, each with what stands
    for its content.
    """

    by_path: Mapping[str, FileVerdict] = field(default_factory=dict)
    problem: str = ""
    ambiguous: tuple[tuple[str, tuple[str, ...]], ...] = ()
    evidence: tuple[tuple[str, str], ...] = ()
