from __future__ import annotations

from typing import ClassVar

from inferlint.rules.base import RuleMeta


class BadSuppression:
    """A suppression without a code, without a reason, with an unknown code, expired, or of a rule that allows none.

    ## What it does

    Reports an `# inferlint:` comment that does not say what is suppressed and why, or whose date
    (`until=2027-01-31`) has passed, or that is for a rule of which the configuration says `suppressible = false`.
    Such a comment suppresses nothing.

    ## Why it matters

    The reason is what a reviewer approves. A comment that silences without one, or after its time, turns the
    gate off in a place nobody looks at again.

    ## Example

    ```python
    total = 1 + 1  # inferlint: ignore[IL102]
    ```

    ## Use instead

    ```python
    from openai import OpenAI  # inferlint: ignore[IL101] contract test of the SDK itself
    ```

    ## Suppression

    This rule cannot be suppressed.
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL003",
        slug="bad-suppression",
        group="run",
        summary="a suppression without code or reason, with an unknown code, or expired",
        severity="error",
    )
