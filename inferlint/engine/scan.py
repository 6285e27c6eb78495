"""One file from bytes to facts. Every file ends in exactly one outcome, whatever happens on the way."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from inferlint.catalogue.credentials import optional_needles, steering_needles
from inferlint.config.strict import selected
from inferlint.engine.failure import reason_of
from inferlint.engine.glance import may_suppress
from inferlint.errors import SourceError
from inferlint.model.facts import BASES, STRIDE
from inferlint.model.records import dataclass, replace
from inferlint.source.decode import decode
from inferlint.source.discover import NOTEBOOK
from inferlint.source.files import read_bytes
from inferlint.source.needles import Needles
from inferlint.source.prefilter import Prefilter

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from inferlint.cache.kept import KeptFacts
    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.engine.options import RunOptions
    from inferlint.engine.project import ProjectNames
    from inferlint.model.facts import FileFacts
    from inferlint.source.notebook import CellText

#: The longest text of which all facts are kept; of a longer one, in general a table, only the statements that matter.
MAX_WHOLE = 2_000_000


@dataclass(frozen=True, slots=True)
class Task:
    """A file to read; ``content`` replaces what is on disk.

    ``forced`` says that its facts are needed whatever it holds; ``names`` are identifiers that matter in it beside the
    needles. ``again`` says that a part of its statements has been read already and did not do: all are read now.
    ``size`` is about how many bytes it has.
    """

    path: str
    place: Path
    base: int
    forced: bool = False
    names: frozenset[str] = frozenset()
    content: bytes | None = None
    again: bool = False
    size: int = 0


@dataclass(frozen=True, slots=True)
class Scan:
    """What was read of a file: a failure, or its facts where they matter.

    ``pragma`` says that it may suppress findings, ``is_whole`` that the facts are those of all its statements.
    """

    path: str
    failure: str = ""
    line: int | None = None
    facts: FileFacts | None = None
    pragma: bool = False
    is_whole: bool = False
    notebook: NotebookScan | None = None
    skipped: str = ""

    @property
    def all_facts(self) -> tuple[FileFacts, ...]:
        """Return the facts of the file, and of the modules that the cells of a notebook write."""
        written = self.notebook.modules if self.notebook is not None else ()
        own = (self.facts,) if self.facts is not None else ()
        return (*own, *(facts for facts, _, _ in written))


@dataclass(frozen=True, slots=True)
class NotebookScan:
    """The texts of a notebook: of its cells, and of the modules that they write, with their facts and numbers.

    ``unread`` are cells that could not be read, as (cell, line, reason).
    """

    source: CellText
    modules: tuple[tuple[FileFacts, CellText, int], ...] = ()
    unread: tuple[tuple[int, int | None, str], ...] = ()


class Scanner:
    """Reads files one by one. Built once a process; holds what every file needs."""

    def __init__(self, config: Config, catalogue: Catalogue, project: ProjectNames, options: RunOptions) -> None:
        self._project = project
        self._options = options
        modules, texts = catalogue.needles()
        texts |= steering_needles(catalogue, config.gateway_variables) | optional_needles(catalogue, selected(config))
        self._needles = Needles.of(modules, texts)
        self.prefilter = Prefilter(modules, texts)
        self._kept = _kept_facts(options, modules, texts)

    def scan(self, task: Task) -> Scan:
        """Return what a file holds."""
        try:
            raw = task.content if task.content is not None else read_bytes(task.place)
            return self._notebook(task, raw) if task.path.endswith(NOTEBOOK) else self._scan(task, raw)
        except Exception as error:
            return failed(task.path, error)

    def finish(self) -> None:
        """End the use of the cache for now."""
        if self._kept is not None:
            self._kept.finish()

    def _scan(self, task: Task, raw: bytes) -> Scan:
        text = decode(raw).text
        pragma = may_suppress(raw)
        try:
            facts, is_whole = self._facts(task, text)
            return Scan(task.path, facts=facts, pragma=pragma, is_whole=is_whole)
        except SourceError:
            if task.forced or self.prefilter.matters(raw):
                raise
            # It names no provider in any form: whether it parses changes nothing.
            return Scan(task.path, pragma=pragma)

    def _notebook(self, task: Task, raw: bytes) -> Scan:
        from inferlint.source.notebook import read_notebook, searchable_bytes

        words = searchable_bytes(raw)
        hit = task.forced or not self._options.accelerators.prefilter or self.prefilter.hits(words)
        notebook = read_notebook(raw)
        if notebook.skipped:
            return Scan(task.path, skipped=notebook.skipped)
        pragma = may_suppress(words)
        if not hit and not pragma:
            return Scan(task.path)
        # Any cell may use what others import, so none is left out in silence.
        unread = tuple((one.cell, one.line, one.reason) for one in notebook.unreadable) if hit else ()
        facts, is_whole = self._facts(task, notebook.text) if hit else (None, False)
        modules: list[tuple[FileFacts, CellText, int]] = []
        for index, module in enumerate(notebook.modules[: BASES - 1] if hit else (), 1):
            place = posixpath.join(posixpath.dirname(task.path), module.name)
            inner = replace(task, path=f"{task.path}/{place}", base=task.base + index * STRIDE)
            found, _ = self._facts(inner, module.text)
            modules += [(found, module, index - 1)] if found is not None else []
        scan = NotebookScan(notebook, tuple(modules), unread)
        return Scan(task.path, facts=facts, pragma=pragma, is_whole=is_whole, notebook=scan)

    def _facts(self, task: Task, text: str) -> tuple[FileFacts | None, bool]:
        """Return the facts, ``None`` when triage shows that the needles are in comments or prose only.

        Facts of whole texts are kept; what they depend on beside the text is what its relative imports mean.
        """
        if self._kept is None:
            return self._read(task, text)
        index = self._project.index
        key = self._kept.key(text, self._project.names(task.path), is_package=index.is_package(task.path))
        known = self._kept.facts(key, task.base, task.path, is_forced=task.forced)
        if known is not None:
            return known
        found, is_whole = self._read(task, text)
        if is_whole or found is None:
            self._kept.keep(key, found, is_forced=task.forced)
        return found, is_whole

    def _read(self, task: Task, text: str) -> tuple[FileFacts | None, bool]:
        """Return the facts, and whether they are those of the whole text."""

        def absolute(level: int, module: str | None) -> str | None:
            return self._project.absolute(task.path, level, module)

        line_map, is_whole = None, True
        accelerators = self._options.accelerators
        if accelerators.triage or accelerators.reduce or accelerators.ast:
            from inferlint.source.triage import triage

            needles = self._needles.with_names(task.names)
            seen = triage(text, needles)
            if accelerators.triage and not task.forced and seen.is_clean:
                return None, False
            if accelerators.ast and seen.tree is not None and len(text) <= MAX_WHOLE:
                from inferlint.facts.fromast.read import read_tree

                facts = read_tree(text, seen.tree, task.path, absolute, task.base)
                if facts is not None:
                    return facts, True
            if accelerators.reduce and seen.tree is not None and not task.again:
                from inferlint.source.reduce import reduce_source

                reduced = reduce_source(text, seen.tree, needles, keep=task.names)
                is_whole = reduced.text == text
                text, line_map = reduced.text, reduced.line_map
        from inferlint.facts.read import read_facts

        return read_facts(text, task.path, absolute, line_map, task.base), is_whole


def _kept_facts(options: RunOptions, modules: Iterable[str], texts: Iterable[str]) -> KeptFacts | None:
    # What is read without the accelerators is for comparison: it may be more than they leave.
    if options.cache is None or options.accelerators != type(options.accelerators)():
        return None
    from inferlint.cache.kept import KeptFacts

    return KeptFacts(options.cache, modules, texts)


def failed(path: str, error: Exception) -> Scan:
    """Return how a file ended about which ``error`` was raised; raises it again as ``reason_of`` does."""
    return Scan(path, *reason_of(error))
