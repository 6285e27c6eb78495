from __future__ import annotations

from typing import ClassVar

from inferlint.rules.base import RuleMeta


class UncheckedFile:
    """A file that could not be read, decoded or parsed.

    ## What it does

    Reports every file that the run was asked to check and could not: unreadable, not decodable by its
    declared encoding, holding NUL bytes, not parsable, or nested too deeply. The run then ends with exit code 2.

    ## Why it matters

    A provider call in a file that nobody could read is still a provider call. A gate that skips such a file
    without a word says "clean" about code it never saw.

    ## Example

    A file whose first line declares `# -*- coding: utf-8 -*-` but which holds Latin-1 bytes.

    ## Use instead

    Mend the file, or leave it out on purpose with `exclude` in the configuration, where a reviewer sees it.

    ## Options

    - `exclude`

    ## Suppression

    This rule cannot be suppressed in the file: the file is what cannot be read.
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL001",
        slug="unchecked-file",
        group="run",
        summary="a file that could not be read, decoded or parsed",
        severity="error",
    )
