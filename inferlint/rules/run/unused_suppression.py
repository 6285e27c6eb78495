from __future__ import annotations

from typing import ClassVar

from inferlint.rules.base import RuleMeta


class UnusedSuppression:
    """A suppression that suppresses nothing.

    ## What it does

    Reports an `# inferlint: ignore[…]` or `file-ignore[…]` comment that no finding needs. It speaks only about
    rules that ran, on files that were checked whole.

    ## Why it matters

    A comment that once excused a direct call excuses the next one too, although nobody has looked at that one.

    ## Example

    ```python
    total = 1 + 1  # inferlint: ignore[IL102] migrated in spring
    ```

    ## Use instead

    ```python
    total = 1 + 1
    ```

    ## Suppression

    This rule cannot be suppressed.
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL002",
        slug="unused-suppression",
        group="run",
        summary="a suppression that suppresses nothing",
        severity="warning",
    )
