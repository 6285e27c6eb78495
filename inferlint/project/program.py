"""The files that matter, looked at as one program."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.model.finding import Step
from inferlint.project.evaluate import Evaluator
from inferlint.project.implicit import configured
from inferlint.project.leading import Leading
from inferlint.project.linked import LinkedFacts
from inferlint.project.links import Links
from inferlint.project.redirects import pointed_away
from inferlint.project.routing import Routing
from inferlint.project.solver import Solver
from inferlint.project.strings import Strings
from inferlint.project.suspects import Everything, Suspects
from inferlint.project.telling import telling_of
from inferlint.project.view import FileView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.model.facts import FileFacts
    from inferlint.model.span import Span
    from inferlint.project.firstparty import ProjectModules
    from inferlint.project.hosts import Flow
    from inferlint.project.objects import Instance


class Program:
    """Facts of several files with every question answered across them, each answer computed once.

    The answers depend on the set of files, not on the order in which they are asked for.
    """

    def __init__(
        self,
        files: Iterable[FileFacts],
        config: Config,
        catalogue: Catalogue,
        modules: ProjectModules,
        *,
        follows_flows: bool = True,
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
        self.telling = telling_of(catalogue)
        self._follows_flows = follows_flows
        #: What every round of `Interests` needs, and every one of them.
        self.leading = Leading()
        self._views: dict[str, FileView] = {}

    def view(self, path: str) -> FileView:
        """Return one file as the rules see it."""
        if path not in self._views:
            self._views[path] = FileView(self, path)
        return self._views[path]

    @cached_property
    def suspects(self) -> Suspects | Everything:
        """Return what may lead to a provider."""
        return Suspects(self) if self._follows_flows else Everything(self)

    @cached_property
    def views(self) -> list[FileView]:
        """Return all files, in the order of their paths."""
        return [self.view(facts.path) for facts in self.linked.files]

    @cached_property
    def arriving(self) -> dict[int, list[Flow]]:
        """Return where literals arrive in other files than their own, by ``id`` of the literal."""
        found: dict[int, list[Flow]] = {}
        for view in self.views:
            for arrival in view.own_hosts.arrivals:
                found.setdefault(id(arrival.literal), []).extend(arrival.flows)
        return found

    @cached_property
    def configured(self) -> frozenset[str]:
        """Return the third-party names that the program assigns or calls."""
        return configured(self.views)

    @cached_property
    def pointed_away(self) -> frozenset[str]:
        """Return the distributions whose module some file points at anything but an approved gateway."""
        return frozenset(one for view in self.views for one in pointed_away(view))

    @cached_property
    def calls_elsewhere(self) -> dict[int, list[Step]]:
        """Return the calls outside the router on clients of other files, by ``id`` of what built the client."""
        found: dict[int, list[Step]] = {}
        for view in self.views:
            for call in view.calls:
                instance = call.instance
                if instance is None or instance.origin == "annotation" or self.is_approved(view.path, call.provider):
                    continue
                root = instance.klass if instance.klass is not None else instance.call
                if root is not None and view.clients.of(instance) is None:
                    found.setdefault(id(root), []).append(view.step(call.span, f"`{call.name}`"))
        return found

    def is_approved(self, path: str, provider: str | None) -> bool:
        """Say whether a file stands in a zone that may reach ``provider``."""
        return any("*" in providers or provider in providers for providers in self.modules.zones(path))

    def is_router_class(self, instance: Instance) -> bool:
        """Say whether a client is of a class that the router itself defines: its own interface."""
        klass = instance.klass
        return klass is not None and self.is_approved(self.linked.path_of(klass.body), instance.provider)

    def has_interface(self, path: str) -> bool:
        """Say whether a file stands in a zone that allows others only some of its names."""
        zones = self.modules.zones(path)
        return any(router.api and router.providers in zones for router in self.config.routers)

    def zones(self, number: int) -> tuple[tuple[str, ...], ...]:
        """Return the provider lists of the zones that a scope or definition stands in, by its number."""
        return self.modules.zones(self.linked.path_of(number))

    def step(self, path: str, span: Span, what: str) -> Step:
        """Return a step of a chain."""
        return Step(path, span.line, what)
