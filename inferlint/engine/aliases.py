"""What an imported name leads to, by what the files that it comes from export or hand on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from inferlint.project.interest import NOTHING, Export

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from inferlint.engine.links import Link

#: The names of files that lead to a provider.
Exports: TypeAlias = "Mapping[str, Mapping[str, Export]]"
#: A name of a file: (file, name).
Named: TypeAlias = "tuple[str, str]"


class Passed(NamedTuple):
    """A name that a file only imports, and that others take from it: ``source`` names where it comes from."""

    export: Export
    source: frozenset[Named]


#: The names that files only hand on.
Handed: TypeAlias = "Mapping[str, Mapping[str, Passed]]"


def joined(one: Passed, other: Passed) -> Passed:
    """Return a name that is either of two."""
    return Passed(one.export | other.export, one.source | other.source)


class Names:
    """The names of files that export something, or hand it on."""

    def __init__(self, exports: Exports, passed: Handed) -> None:
        self._exports = exports
        self._passed = passed
        self._of: dict[str, Mapping[str, Export]] = {}

    def of(self, path: str) -> Mapping[str, Export]:
        """Return how each name of a file leads on."""
        names = self._of.get(path)
        if names is None:
            names = self._exports.get(path, {})
            if path in self._passed:
                names = {**{name: passed.export for name, passed in self._passed[path].items()}, **names}
            self._of[path] = names
        return names


class Meant:
    """What imported names are, for one state of the names that are exported or handed on."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._bound: dict[Link, list[tuple[str, Passed]]] = {}
        self._modules: dict[tuple[str, str | None], Passed] = {}

    def bound(self, link: Link, path: str) -> list[tuple[str, Passed]]:
        """Return the names that an import binds in the file at ``path`` and that lead on."""
        if path in link.files:
            # A file does not import itself, whatever it does for others.
            return list(self._find(link, path))
        found = self._bound.get(link)
        if found is None:
            found = self._bound[link] = list(self._find(link, path))
        return found

    def _find(self, link: Link, path: str) -> Iterator[tuple[str, Passed]]:
        if link.name != "*":
            passed = self._meant(link, path)
            if passed.export:
                yield (link.local, passed)
            return
        for target in link.targets:
            if target.path is not None and target.path != path:
                for name, export in self._names.of(target.path).items():
                    yield (name, Passed(export, frozenset({(target.path, name)})))

    def _meant(self, link: Link, path: str) -> Passed:
        """Return how an imported name leads on: as a module, or as what another file exports or hands on."""
        found = Passed(NOTHING, frozenset())
        for target in link.targets:
            module = target.submodule if link.name is not None else target.path
            if module is not None and module != path:
                # `import app.llm` binds `app`: the next word of the way is `llm`.
                is_deep = link.name is None and link.bound == link.module and "." in link.module
                found = joined(found, self._module(module, link.module.split(".")[1] if is_deep else None))
            elif target.path is not None and link.name is not None and target.path != path:
                export = self._names.of(target.path).get(link.name)
                if export is not None:
                    found = joined(found, Passed(export, frozenset({(target.path, link.name)})))
        return found

    def _module(self, path: str, word: str | None) -> Passed:
        """Return how a module leads on: by each of its names, or by the ``word`` on the way to it."""
        if (path, word) not in self._modules:
            members, texts = set[str](), set[str]()
            names = self._names.of(path)
            for name, export in names.items():
                (members if export.objects else texts).add(name if word is None else word)
            export = Export(members=frozenset(members), texts=frozenset(texts)) if names else NOTHING
            self._modules[path, word] = Passed(export, frozenset((path, name) for name in names))
        return self._modules[path, word]
