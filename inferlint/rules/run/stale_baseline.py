from __future__ import annotations

from typing import ClassVar

from inferlint.rules.base import RuleMeta


class StaleBaseline:
    """A baseline entry that no longer occurs.

    ## What it does

    Reports every entry of the baseline whose finding is not there any more, at its line of the file. It speaks
    only about files that the run checked whole, and rules that ran; about a file that is gone only when the run
    covered the whole project.

    ## Why it matters

    A baseline may only shrink. An entry that stays after its finding was mended hides the next finding of the
    same content in that file, although nobody has looked at that one.

    ## Example

    An entry for `app/chat.py` in `.inferlint-baseline.json` after the client in that file was replaced by the router.

    ## Use instead

    `inferlint baseline prune` removes such entries; commit the file together with the change that mended them.

    ## Options

    - `baseline`

    ## Suppression

    This rule cannot be suppressed. `ignore = ["IL004"]` in the configuration turns it off.
    """

    meta: ClassVar[RuleMeta] = RuleMeta(
        code="IL004",
        slug="stale-baseline",
        group="run",
        summary="a baseline entry that no longer occurs",
        severity="warning",
    )
