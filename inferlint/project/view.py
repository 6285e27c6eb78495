"""One file as the rules see it: its facts with every question answered, each answer computed once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.config.strict import at
from inferlint.model.expr import Items, Table
from inferlint.model.finding import Step
from inferlint.project.calls import CallSite, collect_calls
from inferlint.project.clients import ClientSites
from inferlint.project.context import Context, contexts
from inferlint.project.dynamic import DynamicSite, collect_dynamic
from inferlint.project.escapes import collect_escapes
from inferlint.project.hosts import Hosts, HostSite, collect_hosts
from inferlint.project.implicit import ImplicitSite, collect_implicit
from inferlint.project.leaks import Leak, collect_leaks
from inferlint.project.models import ModelSite, collect_models
from inferlint.project.places import is_test_path
from inferlint.project.redirects import pointed
from inferlint.project.sql import SqlSite, collect_sql
from inferlint.project.steering import Escape, steers_away
from inferlint.project.usage import Usage, collect_usage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from inferlint.model.expr import Expr
    from inferlint.model.facts import Class, Import
    from inferlint.model.span import Span
    from inferlint.project.flows import Place
    from inferlint.project.program import Program


class FileView:
    """What the rules ask about one file of a program."""

    def __init__(self, program: Program, path: str) -> None:
        self.program = program
        self.facts = program.linked.by_path[path]
        self.path = path
        #: The configuration that counts for this file.
        self.config = at(program.config, path)
        self.catalogue = program.catalogue
        self.names = program.modules.names(path)
        self.scopes = program.linked.scopes
        self.strings = program.strings
        self.evaluator = program.evaluator
        self.routing = program.routing

    @cached_property
    def bits(self) -> Mapping[Place, int]:
        """Return what may be at the places of the file, see ``project.flows``."""
        return self.program.suspects.at(self.path)

    def may_be(self, expr: Expr, kinds: int) -> bool:
        """Say whether an expression may be of one of these kinds."""
        return bool(self.bits.get(id(expr), 0) & kinds)

    def is_approved(self, provider: str | None) -> bool:
        """Say whether this file stands in a zone that may reach ``provider``."""
        return self.program.is_approved(self.path, provider)

    @property
    def is_test(self) -> bool:
        """Say whether the file is test code by its place or name."""
        return is_test_path(self.path)

    def is_first_party(self, fact: Import) -> bool:
        """Say whether an import is of the project's own code."""
        return self.program.links.is_first_party(fact)

    def is_first_party_path(self, dotted: str) -> bool:
        """Say whether a dotted name written as text is of the project's own code."""
        return self.program.modules.imports(self.path, dotted, None) or self.program.modules.imports(
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
    def contexts(self) -> tuple[Context, ...]:
        """Return every expression with its surroundings."""
        return contexts(self.facts)

    @cached_property
    def usage(self) -> dict[int, Usage]:
        """Return how each import is used, by its index."""
        return collect_usage(self.facts, self.contexts, self.program.linked, self.evaluator)

    @cached_property
    def clients(self) -> ClientSites:
        """Return the places where clients are built."""
        return ClientSites(self)

    @cached_property
    def calls(self) -> list[CallSite]:
        """Return the inference calls."""
        return collect_calls(self)

    @cached_property
    def own_hosts(self) -> Hosts:
        """Return the provider hosts of the file as it alone shows them."""
        return collect_hosts(self)

    @cached_property
    def hosts(self) -> list[HostSite]:
        """Return the provider hosts written in the file, with every place of the program where they arrive."""
        for key, site in self.own_hosts.by_literal.items():
            site.flows += self.program.arriving.get(key, ())
        return self.own_hosts.sites

    @cached_property
    def escapes(self) -> list[Escape]:
        """Return the places that steer an approved client or the whole process."""
        return collect_escapes(self)

    @cached_property
    def steered(self) -> list[Span]:
        """Return the places of the targets that are part of a finding about steering."""
        return [one.target.span for one in self.escapes if steers_away(one.route)]

    @cached_property
    def pointed(self) -> frozenset[str]:
        """Return the distributions whose module's own client the file points at an approved gateway."""
        return pointed(self)

    def settle(self) -> None:
        """Answer the questions that other files ask of this one."""
        _ = self.calls, self.own_hosts

    @cached_property
    def leaks(self) -> list[Leak]:
        """Return the places where the file gets hold of an SDK through another module of the project."""
        return collect_leaks(self)

    @cached_property
    def dynamic(self) -> list[DynamicSite]:
        """Return the dynamic imports."""
        return collect_dynamic(self)

    @cached_property
    def models(self) -> list[ModelSite]:
        """Return the model strings."""
        return collect_models(self)

    @cached_property
    def implicit(self) -> list[ImplicitSite]:
        """Return the calls of libraries that reach a provider by themselves."""
        return collect_implicit(self)

    @cached_property
    def sql(self) -> list[SqlSite]:
        """Return the functions of SQL that run a model."""
        return collect_sql(self)
