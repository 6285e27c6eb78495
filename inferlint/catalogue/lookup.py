"""Questions the analysis asks of the catalogue, answered from indexes built once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from inferlint.catalogue.entries import (
        Client,
        Function,
        Harmless,
        Host,
        Provider,
        Sdk,
        Service,
        ServiceFactory,
    )

SymbolKind = Literal["module", "client", "function", "service-factory", "setting", "harmless", "unlisted"]


@dataclass(frozen=True, slots=True)
class Symbol:
    """What a dotted name is.

    ``kind`` is ``module`` for an import root or a package on the way to something listed, ``unlisted`` for a
    name of the SDK that no list covers. ``reported`` says whether importing it is a direct import by the
    SDK's default and lists. ``harmless`` says of what sort a harmless name is. ``path`` is the canonical
    dotted name (aliases resolved).
    """

    path: str
    kind: SymbolKind
    sdk: Sdk
    provider: str
    reported: bool
    harmless: Harmless | None = None
    client: Client | None = None
    function: Function | None = None
    service_factory: ServiceFactory | None = None


class Catalogue:
    """All providers, and the indexes over them. Immutable after construction; cheap to share by fork."""

    def __init__(self, providers: Mapping[str, Provider]) -> None:
        raise NotImplementedError

    providers: Mapping[str, Provider]

    def symbol(self, dotted: str) -> Symbol | None:
        """Return what ``dotted`` is, or ``None`` when no SDK owns it.

        The SDK with the longest matching module root owns the name. Aliases resolve to the canonical
        entry. ``a.b`` above a root (``google`` for ``google.genai``) is not owned.
        """
        raise NotImplementedError

    def service(self, family: str, name: str) -> Service | None:
        """Return the service ``name`` of ``family``, or ``None`` when it has nothing to do with inference."""
        raise NotImplementedError

    def host(self, host: str, path: str = "") -> Host | None:
        """Return the most specific pattern that ``host`` matches, or ``None``.

        ``host`` is a lower-case host without port. A pattern with a ``path`` matches only when ``path``
        starts with it on a segment boundary. Docs and auth hosts are returned too: the caller looks at ``scope``.
        """
        raise NotImplementedError

    def roots(self) -> frozenset[str]:
        """Return the first components of every module root, literal ones only (``openai``, ``google``)."""
        raise NotImplementedError

    def needles(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return what the prefilter looks for: (module needles, text needles).

        A file without any of them cannot reach a provider. Module needles are whole identifiers or literal
        heads of wildcard roots ending in ``*`` (``langchain_*``), matched on a word boundary. For a root
        below a shared namespace (``google.genai``) the needle is the last literal component (``genai``).
        Text needles are the literal parts of host patterns, matched anywhere, ignoring case.
        """
        raise NotImplementedError
