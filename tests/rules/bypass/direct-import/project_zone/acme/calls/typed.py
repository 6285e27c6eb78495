"""``type-only-imports = "report"`` makes annotations count."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic  # expect: IL101(anthropic)


class Desk:
    client: AsyncAnthropic
