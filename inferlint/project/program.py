"""The files that matter, looked at as one program."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.model.finding import Step
from inferlint.project.evaluate import Evaluator
from inferlint.project.linked import LinkedFacts
from inferlint.project.links import Links
from inferlint.project.routing import Routing
from inferlint.project.solver import Solver
from inferlint.project.strings import Strings
from inferlint.project.view import FileView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.model.facts import FileFacts
    from inferlint.model.span import Span
    from inferlint.project.firstparty import ProjectModules


class Program:
    """Facts of several files with every question answered across them, each answer computed once.

    The answers depend on the set of files, not on the order in which they are asked for.
    """

    def __init__(
        self, files: Iterable[FileFacts], config: Config, catalogue: Catalogue, modules: ProjectModules
    ) -> None:
        self.config = config
        self.catalogue = catalogue
        self.modules = modules
        self.linked = LinkedFacts(files)
        solver = Solver()
        settings = frozenset(name.replace(":", ".") for router in config.routers for name in router.gateway_settings)
        self.links = Links(self.linked, modules, catalogue, solver)
        self.strings = Strings(self.linked.scopes, solver, settings)
        self.evaluator = Evaluator(self.linked, self.links, catalogue, self.strings.literals, solver)
        self.strings.evaluator = self.evaluator
        self.routing = Routing(config, self.strings, self.evaluator)
        self._views: dict[str, FileView] = {}

    def view(self, path: str) -> FileView:
        """Return one file as the rules see it."""
        if path not in self._views:
            self._views[path] = FileView(self, path)
        return self._views[path]

    @cached_property
    def views(self) -> list[FileView]:
        """Return all files, in the order of their paths."""
        return [self.view(facts.path) for facts in self.linked.files]

    def is_approved(self, path: str, provider: str | None) -> bool:
        """Say whether a file stands in a zone that may reach ``provider``."""
        return any("*" in providers or provider in providers for providers in self.modules.zones(path))

    def zones(self, number: int) -> tuple[tuple[str, ...], ...]:
        """Return the provider lists of the zones that a scope or definition stands in, by its number."""
        return self.modules.zones(self.linked.path_of(number))

    def step(self, path: str, span: Span, what: str) -> Step:
        """Return a step of a chain."""
        return Step(path, span.line, what)
