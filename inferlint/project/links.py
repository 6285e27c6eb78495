"""What a name means in another module of the project: bindings, submodules, star imports, lazy exports."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from inferlint.model.expr import Attr, Const, Items, Name, Table
from inferlint.model.facts import Binding
from inferlint.project.lookups import Lookups
from inferlint.project.objects import External, FirstParty, Module

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.model.expr import Expr
    from inferlint.model.facts import FileFacts, Import
    from inferlint.project.firstparty import ProjectModules
    from inferlint.project.linked import LinkedFacts
    from inferlint.project.solver import Solver

#: What a name of a module can be: a binding in some file, a module, a name of third-party code, or unknown.
Meaning: TypeAlias = "Binding | Module | External | FirstParty"


class Links:
    """Resolves imports of the project's own code. Files that are not linked give ``FirstParty``: unknown."""

    def __init__(self, linked: LinkedFacts, modules: ProjectModules, catalogue: Catalogue, solver: Solver) -> None:
        self._linked = linked
        self._modules = modules
        self._catalogue = catalogue
        self._solver = solver
        self._lookups = Lookups(linked)

    def is_first_party(self, fact: Import) -> bool:
        """Say whether an import is of the project's own code."""
        if fact.level:
            return True
        importer = self._linked.path_of(fact.scope)
        return fact.module is not None and self._modules.imports(importer, fact.module, fact.name)

    def imported(self, fact: Import) -> Iterable[Meaning]:
        """Return what a first-party import binds."""
        importer = self._linked.path_of(fact.scope)
        if fact.target is None:
            return ()
        if fact.name is None:
            return self.module(importer, fact.target, fact)
        if fact.module is None:
            return ()
        return self._from(importer, fact.module, fact.name, fact)

    def module(self, importer: str, dotted: str, fact: Import | None = None) -> list[Meaning]:
        """Return the modules that ``import dotted`` reaches."""
        files = [target.path for target in self._modules.targets(importer, dotted, None)]
        return [Module(dotted, file, importer, fact) for file in files or [None]]

    def _from(self, importer: str, module: str, name: str, fact: Import | None) -> list[Meaning]:
        found: list[Meaning] = []
        for target in self._modules.targets(importer, module, name):
            if target.path is not None and target.path != importer:
                found += self.member(Module(module, target.path, importer, fact), name)
            elif target.submodule is not None:
                found.append(Module(f"{module}.{name}", target.submodule, importer, fact))
            elif target.path == importer:
                found += self._linked.scopes.at_end(self._linked.by_path[importer].base, name)
        return found or [FirstParty(f"{module}.{name}", fact)]

    def member(self, module: Module, name: str) -> tuple[Meaning, ...]:
        """Return what attribute ``name`` of a module is."""
        key = ("member", module.file or (module.path, module.importer), name)
        nothing: tuple[Meaning, ...] = ()
        found = self._solver.solve(key, lambda: tuple(self._member(module, name)), nothing)
        if all(isinstance(one, FirstParty) for one in found):
            return self._on_the_way(module, name) or found
        return found

    def _on_the_way(self, module: Module, name: str) -> tuple[Meaning, ...]:
        """Return the folder without ``__init__.py`` that ``import a.name.c`` goes through."""
        fact, dotted = module.imported, f"{module.path}.{name}"
        if fact is None or fact.name is not None or not self._modules.is_folder(module.importer, dotted):
            return ()
        return (Module(dotted, None, module.importer, fact),)

    def _member(self, module: Module, name: str) -> list[Meaning]:
        facts = self._linked.by_path.get(module.file or "")
        if facts is not None:
            bound = self._linked.scopes.at_end(facts.base, name)
            if bound:
                return list(bound)
        for target in self._modules.targets(module.importer, module.path, name):
            if target.submodule is not None:
                return [Module(f"{module.path}.{name}", target.submodule, module.importer, module.imported)]
        if facts is not None:
            found = [*self.starred(facts.path, name), *self._lazy(facts, module, name)]
            if found:
                return found
        if module.file is None and self._modules.targets(module.importer, f"{module.path}.{name}", None):
            return list(self.module(module.importer, f"{module.path}.{name}", module.imported))
        return [FirstParty(f"{module.path}.{name}", module.imported, module.file)]

    def starred(self, path: str, name: str) -> Iterator[Meaning]:
        """Yield what the star imports of a file bind to ``name``."""
        for fact in self._linked.stars(path):
            if fact.module is None:
                continue
            if not self.is_first_party(fact):
                symbol = self._catalogue.symbol(f"{fact.module}.{name}")
                if symbol is not None and symbol.kind not in ("unlisted", "module"):
                    yield External(f"{fact.module}.{name}", fact)
                continue
            for target in self._modules.targets(path, fact.module, None):
                if target.path is None or target.path == path or not self._exports(target.path, name):
                    continue
                found = self.member(Module(fact.module, target.path, path, fact), name)
                yield from (one for one in found if not isinstance(one, FirstParty))

    def _exports(self, path: str, name: str) -> bool:
        facts = self._linked.by_path.get(path)
        if facts is None:
            return False
        return name in facts.exported if facts.exported else not name.startswith("_")

    def by_name(self, path: str, text: str) -> list[Meaning]:
        """Return what ``import_module(text)`` in file ``path`` gives when it is of the project."""
        facts = self._linked.by_path.get(path)
        if facts is None:
            return []
        for dotted in self._absolute(facts, text) if text.startswith(".") else [text]:
            parts = dotted.split(".")
            for count in range(len(parts), 0, -1):
                module = ".".join(parts[:count])
                for target in self._modules.targets(path, module, None):
                    if target.path is None or module in self._modules.names(target.path):
                        return self._below(Module(module, target.path, path), parts[count:])
        return []

    def _below(self, module: Module, names: list[str]) -> list[Meaning]:
        found: list[Meaning] = [module]
        for name in names:
            found = [one for base in found if isinstance(base, Module) for one in self.member(base, name)]
        return [one for one in found if not isinstance(one, FirstParty)]

    # PEP 562 -----------------------------------------------------------------------------------------

    def _lazy(self, facts: FileFacts, module: Module, name: str) -> Iterator[Meaning]:
        """Follow a module's ``__getattr__``: maps from names to modules, and what it returns by that name."""
        for binding in self._linked.scopes.at_end(facts.base, "__getattr__"):
            if binding.how != "def" or binding.ref is None:
                continue
            found = [
                meaning
                for place, attribute in _map_entries(facts, name)
                for meaning in self._lazy_entry(facts, module, place, attribute)
            ]
            yield from found or self._lookups.of(self._linked.function(binding.ref), name)

    def _lazy_entry(self, facts: FileFacts, module: Module, place: str, attribute: str) -> Iterator[Meaning]:
        for dotted in self._absolute(facts, place):
            for target in self._modules.targets(facts.path, dotted, attribute):
                if target.path is not None and target.path != facts.path:
                    yield from self.member(Module(dotted, target.path, facts.path, module.imported), attribute)
                elif target.submodule is not None:
                    yield Module(f"{dotted}.{attribute}", target.submodule, facts.path, module.imported)
            if not place.startswith(".") and not self._modules.imports(facts.path, dotted, attribute):
                yield External(f"{dotted}.{attribute}")

    def _absolute(self, facts: FileFacts, place: str) -> list[str]:
        stripped = place.lstrip(".")
        level = len(place) - len(stripped)
        if not level:
            # `"llm"` may be relative to the package, or absolute.
            inner = [f"{name}.{place}" for name in self._modules.names(facts.path)[:1]]
            inside = [one for one in inner if self._modules.targets(facts.path, one, None)]
            return inside or [place]
        for name in self._modules.names(facts.path):
            parts = name.split(".")
            keep = len(parts) - level + (1 if facts.path.endswith("__init__.py") else 0)
            if keep > 0:
                return [".".join([*parts[:keep], *([stripped] if stripped else [])])]
        return []

    # Names -------------------------------------------------------------------------------------------

    def qualified(self, expr: Expr) -> list[str]:
        """Return the dotted names of the project that ``expr`` is written as: ``app.settings.URL``."""
        attributes: list[str] = []
        while isinstance(expr, Attr):
            attributes.append(expr.name)
            expr = expr.base
        if not isinstance(expr, Name):
            return []
        tail = "".join(f".{name}" for name in reversed(attributes))
        found: list[str] = []
        for binding in self._linked.scopes.reaching(expr):
            if binding.how == "import" and binding.ref is not None:
                target = self._linked.import_(binding.ref).target
                found += [target + tail] if target else []
            elif not self._linked.scopes.scope(binding.scope).parent and binding.scope == self._base(binding.scope):
                names = self._modules.names(self._linked.path_of(binding.scope))
                found += [f"{module}.{binding.name}{tail}" for module in names]
        return found

    def _base(self, number: int) -> int:
        return self._linked.file_of(number).base


def _map_entries(facts: FileFacts, name: str) -> Iterator[tuple[str, str]]:
    """Yield (module, attribute) for ``name`` in the tables of a module.

    The tables look like ``{"Client": ".llm"}``, ``{"Client": (".llm", "OpenAI")}``, ``{"Client": "app.llm:OpenAI"}`` or
    ``{".llm": ["Client"]}``.
    """
    for site in facts.sites:
        if not isinstance(site.expr, Table) or site.scope != facts.base:
            continue
        for key, value in site.expr.pairs:
            if not isinstance(key, Const) or not isinstance(key.value, str):
                continue
            texts = _texts(value)
            if key.value == name and texts:
                place, _, attribute = texts[0].partition(":")
                yield place, attribute or (texts[1] if len(texts) > 1 else name)
                head, _, last = place.rpartition(".")
                if head.strip(".") and len(texts) == 1 and not attribute:
                    # `"app.llm.OpenAI"`: module and name in one.
                    yield head, last
            elif name in texts and isinstance(value, Items):
                yield key.value, name


def _texts(value: Expr) -> list[str]:
    items = value.items if isinstance(value, Items) else (value,)
    return [item.value for item in items if isinstance(item, Const) and isinstance(item.value, str)]
