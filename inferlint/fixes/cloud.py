"""Clients of clouds: their requests are signed, which no router's key can replace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inferlint.fixes.draft import HeldError

if TYPE_CHECKING:
    from inferlint.fixes.clients import Handler
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.draft import Draft
    from inferlint.project.clients import ClientSite


def _signed(_: FileContext, site: ClientSite) -> Draft:
    raise HeldError("request-signature", f"`{site.name}`")


#: Sessions and clients of boto3 and its kin, and of SDKs that sign for Amazon Bedrock.
HANDLERS: dict[str, Handler] = dict.fromkeys(
    (
        "anthropic.AnthropicBedrock", "anthropic.AsyncAnthropicBedrock",
    ),
    _signed,
)  # fmt: skip
