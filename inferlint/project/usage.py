"""How imported names are used in their file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from inferlint.model.expr import Attr, Name
from inferlint.project.roles import outer, usage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inferlint.model.facts import FileFacts
    from inferlint.project.context import Context
    from inferlint.project.evaluate import Evaluator
    from inferlint.project.linked import LinkedFacts
    from inferlint.project.roles import Role

Summary = Literal["runtime", "annotation", "exception", "unused"]


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """One use: ``path`` is the dotted name that is reached, ``context`` the whole attribute chain."""

    path: str
    role: Role
    context: Context


@dataclass(slots=True)
class Usage:
    """All uses of one imported name."""

    uses: list[Use] = field(default_factory=list)

    def of(self, role: Role) -> list[Use]:
        """Return the uses with the given role."""
        return [use for use in self.uses if use.role == role]

    @property
    def summary(self) -> Summary:
        """Return the strongest way the name is used."""
        roles = {use.role for use in self.uses}
        if not roles:
            return "unused"
        if "runtime" in roles:
            return "runtime"
        return "exception" if roles & {"exception", "mock"} else "annotation"


def collect_usage(
    facts: FileFacts, contexts: Iterable[Context], linked: LinkedFacts, evaluator: Evaluator
) -> dict[int, Usage]:
    """Return the usage of every import, by its index in the facts."""
    found = {index: Usage() for index in range(len(facts.imports))}
    names = {fact.bound for fact in facts.imports}
    groups = _groups(facts)
    for context in contexts:
        name = context.expr
        if not isinstance(name, Name) or name.id not in names:
            continue
        for index in _imports_of(name, context, linked, groups):
            target = facts.imports[index].target
            if target is not None:
                whole = outer(context)
                found[index].uses.append(Use(_path(target, context), usage(whole, evaluator), whole))
    return found


def _groups(facts: FileFacts) -> dict[tuple[int, str, str | None], list[int]]:
    """Imports that bind one name to one module together: ``import a.b`` and ``import a.c``."""
    groups: dict[tuple[int, str, str | None], list[int]] = {}
    for index, fact in enumerate(facts.imports):
        groups.setdefault((fact.scope, fact.bound, fact.target), []).append(index)
    return groups


def _imports_of(
    name: Name,
    context: Context,
    linked: LinkedFacts,
    groups: dict[tuple[int, str, str | None], list[int]],
) -> list[int]:
    found: list[int] = []
    for binding in linked.scopes.reaching(name, context.site.branch):
        if binding.how == "import" and binding.ref is not None:
            fact = linked.import_(binding.ref)
            found += groups[(fact.scope, fact.bound, fact.target)]
    return sorted(set(found))


def _path(target: str, context: Context) -> str:
    parts = [target]
    while context.up is not None and context.slot == "base" and isinstance(context.up.expr, Attr):
        context = context.up
        parts.append(context.expr.name)  # type: ignore[union-attr]
    return ".".join(parts)
