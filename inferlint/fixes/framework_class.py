"""A class of a framework that builds a provider's client, and how it is pointed at a gateway."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from inferlint.fixes.constructions import located
from inferlint.fixes.draft import Draft, HeldError
from inferlint.fixes.models import rename
from inferlint.fixes.pointing import Called, gateway, point
from inferlint.fixes.uses import check_moves
from inferlint.fixes.versions import decides

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from inferlint.config.model import Router
    from inferlint.fixes.context import FileContext
    from inferlint.fixes.pointing import Parameters, Shape
    from inferlint.fixes.targets import GatewayTarget
    from inferlint.project.clients import ClientSite


@dataclass(frozen=True, slots=True)
class FrameworkClass:
    """One class, by its dotted names in the catalogue; the facts were obtained by running it against a recorder.

    ``apis`` says which families of API operations a construction needs, where ``shape`` does not say it. ``more``
    are keywords that keep a default as it was. ``since`` is the distribution and the release from which all this
    holds. ``models`` name the model; with ``own_models`` the class takes no name but those that it knows.
    """

    paths: tuple[str, ...]
    parameters: Parameters
    shape: Shape
    apis: Callable[[Called], tuple[str, ...]] | None = None
    more: Callable[[FileContext, Called], Mapping[str, str]] | None = None
    since: tuple[str, str] | None = None
    models: tuple[str, ...] = ("model", "model_name")
    own_models: bool = False

    def rewrite(self, context: FileContext, site: ClientSite) -> Draft:
        """Return the change that points the class at a gateway; raises ``HeldError`` when there is none."""
        made = located(context, site)
        called = Called(site.name, site.provider, made.expr, made.node, made.fact, site.client.positional)
        change = Draft(f"Point `{site.name}` at the gateway, with the gateway's key")
        change.risk("framework")
        target = self.point(context, called, change)
        check_moves(context, made)
        foreign = self.shape.is_foreign(target)
        rename_given(context, called, self.models, target.router, change, own=self.own_models, is_foreign=foreign)
        return change

    def point(self, context: FileContext, called: Called, change: Draft) -> GatewayTarget:
        """Add the edits of one call and return the gateway that it is pointed at."""
        if self.since is not None:
            check_release(context, *self.since)
        target = gateway(context, called, self.shape, self.apis(called) if self.apis is not None else None)
        more = self.more(context, called) if self.more is not None else None
        point(context, called, self.parameters, self.shape, target, change, more)
        return target


def check_release(context: FileContext, distribution: str, first: str) -> None:
    """Raise ``HeldError`` unless the project uses a release of a distribution from ``first`` on."""
    found = decides(context.declared(distribution), first)
    if found == "unknown":
        raise HeldError("version-unknown", f"`{distribution}` {first}")
    if found == "before":
        raise HeldError("framework-unknown", f"`{distribution}` before {first} is pointed elsewhere in another way")


def rename_given(
    context: FileContext,
    called: Called,
    names: tuple[str, ...],
    router: Router,
    change: Draft,
    *,
    own: bool = False,
    is_foreign: bool = False,
) -> None:
    """Write the router's name for the model of a call.

    ``own`` says that the callee takes its own names only, ``is_foreign`` that the gateway has those of another
    provider.
    """
    given = called.argument(*names)
    if given is None:
        if names and (router.models or router.rename_models or is_foreign):
            change.risk("unknown-model")
        return
    if not (router.models or router.rename_models or is_foreign):
        return
    before = len(change.patches)
    rename(context, given.value, router, change, provider=called.provider, is_foreign=is_foreign)
    if own and len(change.patches) > before:
        raise HeldError("framework-unknown", f"`{called.name}` takes no model names but its own")
