"""In which direction each key of the configuration weakens the gate.

``DIRECTIONS`` has an entry for every key of ``config.keys``; a test sees to it that a new key cannot be forgotten.
A key whose changes are seen through another one is ``PartOf`` that. Values are the effective ones, presets included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from inferlint.ledger import values as v

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from inferlint.config.model import Config, Override

    Values = Callable[[Config], Any]

Effect = Literal["weaker", "stronger", "neither"]


class Direction(Protocol):
    """What a change of a value does to the gate."""

    def changes(self, old: Any, new: Any) -> Iterator[tuple[Effect, str]]:
        """Yield the effect of each difference, with the rest of a sentence that begins with the key."""
        ...


@dataclass(frozen=True, slots=True)
class PartOf:
    """The key is compared as a part of another one."""

    key: str

    def changes(self, old: Any, new: Any) -> Iterator[tuple[Effect, str]]:
        """Yield nothing."""
        del old, new
        yield from ()


@dataclass(frozen=True, slots=True)
class Neutral:
    """The key decides no finding; ``why`` says what it is for."""

    why: str

    def changes(self, old: Any, new: Any) -> Iterator[tuple[Effect, str]]:
        """Yield that it changed."""
        if old != new:
            yield "neither", f"changes ({self.why})"


@dataclass(frozen=True, slots=True)
class Review:
    """No program can tell what a change of the key does, so each counts as weakening and has to be looked at."""

    why: str

    def changes(self, old: Any, new: Any) -> Iterator[tuple[Effect, str]]:
        """Yield that it changed, and why somebody has to look."""
        if old != new:
            yield "weaker", f"goes from {_shown(old)} to {_shown(new)}: {self.why}"


@dataclass(frozen=True, slots=True)
class Ordered:
    """One of a few values, from the strictest to the weakest."""

    values: tuple[Any, ...]

    def changes(self, old: Any, new: Any) -> Iterator[tuple[Effect, str]]:
        """Yield in which direction it goes."""
        if old != new:
            weaker = self.values.index(new) > self.values.index(old)
            yield "weaker" if weaker else "stronger", f"goes from {_shown(old)} to {_shown(new)}"


@dataclass(frozen=True, slots=True)
class Allows:
    """A set in which every item lets something pass."""

    def changes(self, old: Any, new: Any) -> Iterator[tuple[Effect, str]]:
        """Yield what was added, then what is gone."""
        yield from (("weaker", f"gains {_shown(item)}") for item in sorted(set(new) - set(old)))
        yield from (("stronger", f"loses {_shown(item)}") for item in sorted(set(old) - set(new)))


@dataclass(frozen=True, slots=True)
class Demands:
    """A set in which every item holds something up; the texts say what becomes of an item that goes or comes."""

    gone: str
    come: str

    def changes(self, old: Any, new: Any) -> Iterator[tuple[Effect, str]]:
        """Yield what is gone, then what was added."""
        yield from (("weaker", self.gone.format(_shown(item))) for item in sorted(set(old) - set(new)))
        yield from (("stronger", self.come.format(_shown(item))) for item in sorted(set(new) - set(old)))


@dataclass(frozen=True, slots=True)
class Patterns:
    """A list of path patterns that leave files out; with ``!`` in it the order counts, and nobody can tell."""

    def changes(self, old: Any, new: Any) -> Iterator[tuple[Effect, str]]:
        """Yield what was added and what is gone."""
        if any(item.startswith("!") for item in (*old, *new)):
            yield from Review("patterns with `!` depend on their order").changes(old, new)
        else:
            yield from Allows().changes(old, new)


@dataclass(frozen=True, slots=True)
class Zone:
    """What each router module may reach: a mapping from modules to providers, ``*`` for all."""

    def changes(self, old: Mapping[str, frozenset[str]], new: Mapping[str, frozenset[str]]) -> Any:
        """Yield modules and providers that were added, then those that are gone."""
        for module in sorted(new.keys() - old.keys()):
            yield "weaker", f"gains {_shown(module)}, which may reach {_listed(new[module])}"
        for module in sorted(old.keys() & new.keys()):
            yield from self._providers(module, old[module], new[module])
        for module in sorted(old.keys() - new.keys()):
            yield "stronger", f"loses {_shown(module)}"

    def _providers(self, module: str, old: frozenset[str], new: frozenset[str]) -> Iterator[tuple[Effect, str]]:
        more = frozenset() if "*" in old else new - old
        less = frozenset() if "*" in new else old - new
        if more:
            yield "weaker", f"lets {_shown(module)} reach {_listed(more)} too"
        if less:
            yield "stronger", f"no longer lets {_shown(module)} reach {_listed(less)}"


@dataclass(frozen=True, slots=True)
class Limits:
    """The only names that others may take from each router module: a mapping; None stands for all of them."""

    def changes(self, old: Mapping[str, frozenset[str] | None], new: Mapping[str, frozenset[str] | None]) -> Any:
        """Yield what others may take now, and what they may take no longer."""
        for module in sorted(old.keys() & new.keys()):
            before, after = old[module], new[module]
            if before == after:
                continue
            if after is None:
                yield "weaker", f"is lifted: others may import any name from {_shown(module)}"
            elif before is None:
                yield "stronger", f"limits what others may import from {_shown(module)}"
            else:
                yield from Allows().changes(before, after)


@dataclass(frozen=True, slots=True)
class Overrides:
    """Exemptions: one that is added, or that lasts longer, weakens."""

    def changes(self, old: tuple[Override, ...], new: tuple[Override, ...]) -> Any:
        """Yield the overrides that were added or are gone, and those whose day or reason changed."""
        gone, come = list(old), []
        for item in new:
            if item in gone:
                gone.remove(item)
            else:
                come.append(item)
        for item in come:
            twin = next((one for one in gone if v.scope(one) == v.scope(item)), None)
            if twin is None:
                yield "weaker", f"gains the one for {v.described(item)}"
                continue
            gone.remove(twin)
            yield from self._renewed(twin, item)
        for item in gone:
            yield "stronger", f"loses the one for {v.described(item)}"

    def _renewed(self, old: Override, new: Override) -> Iterator[tuple[Effect, str]]:
        if old.until == new.until:
            yield "neither", f"gives another reason for {v.described(new)}"
            return
        longer = new.until is None or (old.until is not None and new.until > old.until)
        ends = f"until {new.until}" if new.until else "without an end"
        was = f"until {old.until}" if old.until else "without an end"
        yield "weaker" if longer else "stronger", f"holds {ends}, before {was}, for {v.described(new)}"


@dataclass(frozen=True, slots=True)
class Overlays:
    """Entries of the catalogue by their ids; only a new provider is sure to make more findings."""

    def changes(self, old: Mapping[str, str], new: Mapping[str, str]) -> Any:
        """Yield the entries that were added, changed or taken away."""
        from inferlint.catalogue.load import load_catalogue

        known = load_catalogue().providers
        for name in sorted(old.keys() | new.keys()):
            if old.get(name) == new.get(name):
                continue
            if name not in old and name not in known:
                yield "stronger", f"gains the provider {_shown(name)}"
            elif name not in new:
                yield "weaker", f"loses the entry {_shown(name)}"
            else:
                yield "weaker", f"changes the entry {_shown(name)}: what it hides or adds has to be read"


#: Every key of the configuration; keys of tables in lists as ``inferlint config`` writes them.
DIRECTIONS: dict[str, Direction] = {
    "extend": Neutral("the values of both files together are compared"),
    "src": Review("names may resolve to other files"),
    "exclude": Patterns(),
    "force-exclude": Ordered((False, True)),
    "type-only-imports": Ordered(("report", "allow")),
    "exception-imports": Ordered(("report", "allow")),
    "routed-imports": Ordered(("report", "allow")),
    "local-servers": Ordered(("report", "allow")),
    "select": Demands("leave out {} now", "run {} now"),
    "ignore": PartOf("select"),
    "fail-level": Ordered(("info", "warning", "error")),
    "baseline": Neutral("the entries of both files are compared"),
    "rules": PartOf("rules.*.suppressible"),
    "rules.*.suppressible": Demands("lets comments suppress {} again", "lets no comment suppress {}"),
    "fix": PartOf("fix.style"),
    "fix.style": Neutral("fixes are written that way"),
    "preset": PartOf("router.preset"),
    "router": PartOf("router.modules"),
    "router.preset": Allows(),
    "router.modules": Zone(),
    "router.providers": PartOf("router.modules"),
    "router.api": Limits(),
    "router.gateway-urls": Allows(),
    "router.gateway-env": Allows(),
    "router.gateway-settings": Allows(),
    "router.clients": Neutral("fixes rewrite to these classes"),
    "router.clients.*.sync": PartOf("router.clients"),
    "router.clients.*.async": PartOf("router.clients"),
    "router.clients.*.kind": PartOf("router.clients"),
    "router.clients.*.apis": PartOf("router.clients"),
    "router.clients.*.accepts": PartOf("router.clients"),
    "router.gateway": Neutral("fixes write it; its places are compared as gateways"),
    "router.gateway.*.base-url": PartOf("router.gateway"),
    "router.gateway.*.api-key": PartOf("router.gateway"),
    "router.gateway.*.apis": PartOf("router.gateway"),
    "router.gateway.*.headers": PartOf("router.gateway"),
    "router.gateway-key": PartOf("router.gateway"),
    "router.keep-provider-key": Neutral("fixes leave the provider's key in place"),
    "router.models": Neutral("fixes rename models"),
    "router.rename-models": Neutral("fixes of models without another name are held back"),
    "routers": PartOf("router.modules"),
    "overrides": Overrides(),
    "overrides[].paths": PartOf("overrides"),
    "overrides[].rules": PartOf("overrides"),
    "overrides[].providers": PartOf("overrides"),
    "overrides[].reason": PartOf("overrides"),
    "overrides[].until": PartOf("overrides"),
    "provider": Overlays(),
}

#: What is compared for every key that is no part of another.
VALUES: dict[str, Values] = {
    "extend": lambda config: getattr(config, "extend", None),
    "src": lambda config: config.src,
    "exclude": lambda config: config.exclude,
    "force-exclude": lambda config: config.force_exclude,
    "type-only-imports": lambda config: config.type_only_imports,
    "exception-imports": lambda config: config.exception_imports,
    "routed-imports": lambda config: config.routed_imports,
    "local-servers": lambda config: config.local_servers,
    "select": v.running,
    "fail-level": lambda config: config.fail_level,
    "baseline": lambda config: config.baseline,
    "fix.style": lambda config: config.fix_style,
    "rules.*.suppressible": v.unsuppressible,
    "router.preset": v.presets,
    "router.modules": v.zone,
    "router.api": v.limits,
    "router.gateway-urls": v.of_routers("gateway_urls"),
    "router.gateway-env": v.of_routers("gateway_env"),
    "router.gateway-settings": v.of_routers("gateway_settings"),
    "router.clients": v.tables("clients"),
    "router.gateway": v.tables("gateway"),
    "router.keep-provider-key": v.flagged("keep_provider_key"),
    "router.models": v.tables("models"),
    "router.rename-models": v.flagged("rename_models"),
    "overrides": lambda config: config.overrides,
    "provider": v.overlays,
}


_SUBJECTS = {"select": "`select` and `ignore`"}


def config_changes(old: Config, new: Config) -> Iterator[tuple[str, Effect, str]]:
    """Yield key, effect and sentence of every difference, in the order of the keys."""
    for key, value in VALUES.items():
        for effect, text in DIRECTIONS[key].changes(value(old), value(new)):
            yield key, effect, f"{_SUBJECTS.get(key, f'`{key}`')} {text}"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, (tuple, list)):
        return _listed(value) if value else "nothing"
    return f"`{value}`"


def _listed(items: Any) -> str:
    names = sorted(items) if isinstance(items, frozenset) else list(items)
    return "every provider" if names == ["*"] else ", ".join(f"`{name}`" for name in names)
