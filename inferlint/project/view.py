"""One file as the rules see it: its facts with every question answered, each answer computed once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.model.expr import Items, Table
from inferlint.model.finding import Step
from inferlint.project.calls import CallSite, collect_calls
from inferlint.project.clients import ClientSites
from inferlint.project.context import Context, walk
from inferlint.project.dynamic import DynamicSite, collect_dynamic
from inferlint.project.evaluate import Evaluator
from inferlint.project.hosts import HostSite, collect_hosts
from inferlint.project.models import ModelSite, collect_models
from inferlint.project.routing import Routing
from inferlint.project.scopes import Scopes
from inferlint.project.solver import Solver
from inferlint.project.strings import Strings
from inferlint.project.usage import Usage, collect_usage

if TYPE_CHECKING:
    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.model.expr import Expr
    from inferlint.model.facts import Class, FileFacts, Import
    from inferlint.model.span import Span
    from inferlint.project.firstparty import FirstPartyNames


class FileView:
    """What the rules ask about one file. ``names`` are its dotted module names."""

    def __init__(
        self,
        facts: FileFacts,
        config: Config,
        catalogue: Catalogue,
        first_party: FirstPartyNames,
        names: tuple[str, ...] = (),
        zones: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        self.facts = facts
        self.path = facts.path
        self.config = config
        self.catalogue = catalogue
        self.names = names
        self._first_party = first_party
        self._zones = zones
        self.scopes = Scopes(facts)
        solver = Solver()
        self.strings = Strings(self.scopes, solver)
        self.evaluator = Evaluator(facts, self.scopes, catalogue, self.is_first_party, self.strings.literals, solver)
        self.strings.evaluator = self.evaluator
        self.routing = Routing(config, self.strings, self.evaluator)

    def is_approved(self, provider: str | None) -> bool:
        """Say whether this file stands in a zone that may reach ``provider``."""
        return any("*" in providers or provider in providers for providers in self._zones)

    @property
    def is_test(self) -> bool:
        """Say whether the file is test code by its place or name."""
        parts = self.path.split("/")
        name = parts[-1]
        return (
            any(part in ("tests", "test", "testing") for part in parts[:-1])
            or name.startswith("test_")
            or name.endswith("_test.py")
            or name == "conftest.py"
        )

    def is_first_party(self, fact: Import) -> bool:
        """Say whether an import is of the project's own code."""
        if fact.level:
            return True
        return fact.module is not None and self._first_party.imports(self.path, fact.module, fact.name)

    def is_first_party_path(self, dotted: str) -> bool:
        """Say whether a dotted name written as text is of the project's own code."""
        return self._first_party.imports(self.path, dotted, None) or self._first_party.imports(
            self.path, dotted.rpartition(".")[0] or dotted, dotted.rpartition(".")[2]
        )

    def family(self, head: str) -> str | None:
        """Return the provider of the first SDK whose module root begins with ``head``, if there is one."""
        for provider in self.catalogue.providers.values():
            for sdk in provider.sdks:
                for module in sdk.modules:
                    root = module.partition("*")[0]
                    if sdk.default == "report" and root and (module if "*" not in module else root).startswith(head):
                        return sdk.provider
        return None

    def class_statement(self, klass: Class) -> tuple[int, int]:
        """Return the lines of a class header."""
        lines = [klass.span.line, *(base.span.end_line for base in klass.bases)]
        return (min(lines), max(lines))

    @cached_property
    def _statements(self) -> dict[int, tuple[int, int]]:
        return {id(context.expr): context.site.statement for context in self.contexts}

    def statement_of(self, expr: Expr) -> tuple[int, int]:
        """Return the lines of the statement an expression of this file stands in."""
        return self._statements.get(id(expr), (expr.span.line, expr.span.end_line))

    @cached_property
    def _elements(self) -> frozenset[int]:
        return frozenset(
            id(context.expr)
            for context in self.contexts
            if context.up is not None and isinstance(context.up.expr, (Items, Table))
        )

    def is_element(self, expr: Expr) -> bool:
        """Say whether an expression stands in a list or table."""
        return id(expr) in self._elements

    def step(self, span: Span, what: str) -> Step:
        """Return a step of a chain in this file."""
        return Step(self.path, span.line, what)

    @cached_property
    def contexts(self) -> list[Context]:
        """Return every expression with its surroundings."""
        return list(walk(self.facts))

    @cached_property
    def usage(self) -> dict[int, Usage]:
        """Return how each import is used, by its index."""
        return collect_usage(self.facts, self.contexts, self.scopes, self.evaluator)

    @cached_property
    def clients(self) -> ClientSites:
        """Return the places where clients are built."""
        return ClientSites(self)

    @cached_property
    def calls(self) -> list[CallSite]:
        """Return the inference calls."""
        return collect_calls(self)

    @cached_property
    def hosts(self) -> list[HostSite]:
        """Return the provider hosts written in the file."""
        return collect_hosts(self)

    @cached_property
    def dynamic(self) -> list[DynamicSite]:
        """Return the dynamic imports."""
        return collect_dynamic(self)

    @cached_property
    def models(self) -> list[ModelSite]:
        """Return the model strings."""
        return collect_models(self)
