"""One file while its fixes are planned: facts with every question answered, text with its tree, and the project."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from inferlint.fixes.draft import HeldError, taken
from inferlint.fixes.imports import place_import
from inferlint.fixes.reads import is_constant_read
from inferlint.fixes.source import Source
from inferlint.fixes.swap import swap_import
from inferlint.model.expr import Call
from inferlint.project.objects import Instance
from inferlint.project.strings import literal

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from inferlint.fixes.http_calls import Traffic
    from inferlint.fixes.imports import Placed, Wanted
    from inferlint.fixes.swap import Swapped
    from inferlint.fixes.uses import ProgramUses
    from inferlint.fixes.versions import Declared, Versions
    from inferlint.model.expr import Expr
    from inferlint.model.facts import Arm, Import
    from inferlint.model.span import Span
    from inferlint.project.clients import ClientSite
    from inferlint.project.context import Context
    from inferlint.project.view import FileView


class Surroundings(Protocol):
    """What a fix asks about the rest of the project; the engine answers it from the files."""

    @property
    def root(self) -> Path:
        """Return the root of the project."""
        ...

    @property
    def top_level(self) -> Collection[str]:
        """Return the first components of the names of the project's modules."""
        ...

    @property
    def versions(self) -> Versions:
        """Return which releases of SDKs the project uses; its files are read once."""
        ...

    @property
    def line_length(self) -> int:
        """Return how long a line of the project may be."""
        ...

    def is_named(self, path: str, name: str) -> bool:
        """Say whether a text in the project names ``name`` of a module: the target of a patch, an entry point."""
        ...

    def is_patched(self, dotted: str) -> bool:
        """Say whether a text in the project is the dotted name of a third-party class, which it may replace."""
        ...

    def is_imported(self, path: str, name: str) -> bool:
        """Say whether another file of the project gets ``name`` from the module at ``path``."""
        ...

    def lacks(self, path: str, module: str, name: str) -> bool:
        """Say whether ``module``, as the file at ``path`` imports it, is the project's own and has no such name."""
        ...

    def bases(self, path: str, module: str, name: str) -> tuple[str, ...]:
        """Return the last names of what a class of the project inherits from; none for what is no class there."""
        ...

    def feeds(self, path: str, module: str) -> bool:
        """Say whether importing ``module`` runs the file at ``path``, or it is that file."""
        ...


class FileContext:
    """What rewriters ask about the file of a finding."""

    def __init__(self, view: FileView, text: str, around: Surroundings, uses: ProgramUses) -> None:
        self.view = view
        self.path = view.path
        self.text = text
        self.around = around
        self.uses = uses

    @cached_property
    def source(self) -> Source:
        """Return the text with its tree; raises ``SourceError`` when it cannot be parsed."""
        return Source.parse(self.text)

    @cached_property
    def traffic(self) -> Traffic:
        """Return the raw HTTP requests of the file."""
        from inferlint.fixes.http_calls import Traffic

        return Traffic(self.view)

    def around_of(self, expr: Expr) -> Context | None:
        """Return an expression with what is around it, ``None`` when it is of another file."""
        return self._contexts.get(id(expr))

    def branch_of(self, expr: Expr) -> tuple[Arm, ...]:
        """Return the branches that an expression of the file stands in."""
        found = self.around_of(expr)
        return found.site.branch if found is not None else ()

    @cached_property
    def _contexts(self) -> dict[int, Context]:
        return {id(one.expr): one for one in self.view.contexts}

    def call_at(self, span: Span) -> Call | None:
        """Return the call that stands exactly at a place, as facts."""
        return self._calls.get(span)

    @cached_property
    def _calls(self) -> dict[Span, Call]:
        return {one.expr.span: one.expr for one in self.view.contexts if isinstance(one.expr, Call)}

    def sites_at(self, span: Span) -> list[ClientSite]:
        """Return the clients that stand exactly at a place."""
        return self._sites.get(span, [])

    @cached_property
    def _sites(self) -> dict[Span, list[ClientSite]]:
        found: dict[Span, list[ClientSite]] = {}
        for site in self.view.clients.sites:
            found.setdefault(site.span, []).append(site)
        return found

    @property
    def package(self) -> str | None:
        """Return the dotted name of the package that relative imports of the file count from."""
        if not self.view.names:
            return None
        name = self.view.names[0]
        return name if self.is_package_init else name.rpartition(".")[0] or None

    @property
    def is_package_init(self) -> bool:
        """Say whether the file is the ``__init__.py`` of a package."""
        return self.path.rpartition("/")[2] == "__init__.py"

    def offset_of(self, fact: Import) -> int:
        """Return the offset of an import's statement or name."""
        return self.source.lines.offset(fact.span.line, fact.span.column)

    def place(self, wanted: Wanted, use: int, like: Import | None = None) -> Placed:
        """Return how a name is reached at an offset, with the edits that import it; ``HeldError`` when it cannot be.

        ``like`` is the import that the place relied on: the new one runs when and where that one does.
        """
        self.check_exists(wanted)
        return taken(
            place_import(
                self.source,
                wanted,
                use,
                like=self.offset_of(like) if like is not None else None,
                package=self.package,
                first_party=self.around.top_level,
                line_length=self.around.line_length,
            )
        )

    def check_exists(self, wanted: Wanted) -> None:
        """Raise ``HeldError`` for a name that a module of the project does not have: importing it would fail."""
        if wanted.name is not None and self.around.lacks(self.path, wanted.module, wanted.name):
            raise HeldError("target-missing", f"`{wanted.name}` in `{wanted.module}`")

    def is_used_elsewhere(self, name: str) -> bool:
        """Say whether something outside of the file gets a name of it, or names it in a text."""
        return self.around.is_imported(self.path, name) or self.around.is_named(self.path, name)

    def swap(self, wanted: Wanted, use: int, fact: Import, gone: Collection[tuple[int, int]]) -> Swapped:
        """Return ``wanted`` imported where ``fact`` is, which goes when only the stretches ``gone`` use it.

        Raises ``HeldError`` when there is no place for the import.
        """
        self.check_exists(wanted)
        return taken(
            swap_import(
                self.source,
                wanted,
                use,
                fact.bound,
                self.offset_of(fact),
                package=self.package,
                first_party=self.around.top_level,
                ignoring=gone,
                used_elsewhere=self.is_used_elsewhere,
                line_length=self.around.line_length,
                is_package_init=self.is_package_init,
            )
        )

    def declared(self, distribution: str) -> Declared:
        """Return which releases of a distribution the file may run with."""
        return self.around.versions.declared(distribution, self.around.root / self.path)

    def is_direct(self, site: ClientSite) -> bool:
        """Say whether a client goes around the router."""
        return site.route.status != "approved" and not self.view.is_approved(site.reached)

    def only_texts(self, expr: Expr) -> list[str] | None:
        """Return the literal texts an expression can be, ``None`` when it can be something else."""
        found = [literal(text) for text in self.view.strings.texts(expr)]
        return [text for text in found if text is not None] if found and None not in found else None

    def is_from_environment(self, expr: Expr) -> bool:
        """Say whether an expression is a literal or read from the environment, and no caller can change that."""
        texts = self.view.strings.texts(expr)
        known = bool(texts) and all(
            len(text) == 1 and (text[0].hole in ("", "none") or text[0].hole.startswith("env:")) for text in texts
        )
        return known and is_constant_read(self, expr)

    def is_same_client(self, expr: Expr, instance: Instance) -> bool:
        """Say whether an expression can be the client ``instance``."""
        return any(isinstance(one, Instance) and one.call is instance.call for one in self.view.evaluator.objects(expr))
