"""The ledger: every suppression, override and setting that silences findings, with its age and its effect."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Literal

from inferlint.ledger.age import NOT_COMMITTED, Age, ages
from inferlint.ledger.lines import comment_lines
from inferlint.ledger.toml_lines import toml_lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from datetime import date

    from inferlint.config.model import Config, Override
    from inferlint.ledger.toml_lines import TomlLines
    from inferlint.model.exemption import Exemption

Kind = Literal["ignore", "file-ignore", "override", "setting"]
State = Literal["used", "unused", "partly-unused", "bad", "expired", "unknown"]
Expiry = Literal["later", "soon", "expired"]

#: A suppression that ends within this time is marked.
SOON = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger.

    ``path`` is below the project root; ``line`` counts in the notebook cell when there is a ``cell``, and is None when
    it was not found. ``key`` is the key of what stands in the configuration, ``scope`` says for which paths and
    providers that is. ``suppressed`` counts the findings that are silenced now, None when that is not known. ``unused``
    are the codes that silence nothing.
    """

    kind: Kind
    path: str
    line: int | None
    codes: tuple[str, ...]
    reason: str
    state: State
    cell: int | None = None
    column: int = 0
    key: str = ""
    scope: tuple[str, ...] = ()
    until: date | None = None
    expiry: Expiry | None = None
    suppressed: int | None = None
    unused: tuple[str, ...] = ()
    problem: str | None = None
    age: Age = field(default=NOT_COMMITTED)


def expiry(until: date | None, today: date) -> Expiry | None:
    """Return whether a last day is over, is near, or lies further ahead; None when there is none."""
    if until is None:
        return None
    if until < today:
        return "expired"
    return "soon" if until - today <= SOON else "later"


@dataclass(slots=True)
class Ledger:
    """Builds the entries of a project.

    ``config`` holds expired overrides too, ``exemptions`` are those of a run over the whole project with the others.
    ``known`` maps codes of rules to slugs.
    """

    config: Config
    today: date
    known: Mapping[str, str]

    def entries(self, exemptions: Sequence[Exemption], files: Collection[str], *, whole: bool) -> tuple[Entry, ...]:
        """Return the entries in the order of their places.

        ``files`` are the files that were asked for; overrides and settings that are for none of them are left out
        unless the ``whole`` project was.
        """
        found = [self._comment(item) for item in exemptions if item.kind != "override" and item.path in files]
        if self.config.source is not None:
            lines = self._config_lines()
            counts = {item.index: item.suppressed for item in exemptions if item.kind == "override"}
            found += self._overrides(counts, files, lines, whole=whole)
            found += self._settings(lines) if whole else []
        return tuple(sorted(self._aged(found), key=_order))

    def _comment(self, item: Exemption) -> Entry:
        return Entry(
            kind="file-ignore" if item.kind == "file-ignore" else "ignore",
            path=item.path,
            line=item.line,
            column=item.column,
            cell=item.cell,
            codes=item.codes,
            reason=item.reason,
            state=_state(item, expiry(item.until, self.today)),
            until=item.until,
            expiry=expiry(item.until, self.today),
            suppressed=item.suppressed,
            unused=item.unused,
            problem=item.problem,
        )

    def _overrides(
        self, counts: Mapping[int, int], files: Collection[str], lines: TomlLines, *, whole: bool
    ) -> Iterator[Entry]:
        from inferlint.engine.exemptions import covers

        live = 0
        for index, item in enumerate(self.config.overrides):
            when = expiry(item.until, self.today)
            number = None if when == "expired" else counts.get(live)
            live += when != "expired"
            if not whole and not any(covers(item, path) for path in files):
                continue
            yield Entry(
                kind="override",
                path=self._source,
                line=lines.of(f"overrides[{index}]"),
                codes=item.rules,
                reason=item.reason,
                state="expired" if when == "expired" else self._override_state(item, number),
                key=f"overrides[{index}]",
                scope=(*item.paths, *(f"provider {name}" for name in item.providers)),
                until=item.until,
                expiry=when,
                suppressed=number or 0,
            )

    def _override_state(self, item: Override, number: int | None) -> State:
        from inferlint.rules.selection import runs

        if number:
            return "used"
        chosen = [code for code in self.known if not item.rules or code.startswith(item.rules)]
        return "unused" if any(runs(code, self.config) for code in chosen) else "unknown"

    def _settings(self, lines: TomlLines) -> Iterator[Entry]:
        """Yield what the configuration leaves out without giving a reason: rules, paths, levels, local servers."""
        for code in self.config.ignore:
            line = lines.of_item("ignore", self.known.get(code, code)) if code in self.known else lines.of("ignore")
            yield self._setting("ignore", lines.of_item("ignore", code) or line, codes=(code,))
        left_out = self._left_out()
        if left_out:
            yield self._setting("select", lines.of("select"), codes=left_out)
        every = self._files() if self.config.exclude else []
        for pattern in self.config.exclude:
            state = _excludes(pattern, every)
            yield self._setting("exclude", lines.of_item("exclude", pattern), scope=(pattern,), state=state)
        if self.config.local_servers == "allow":
            yield self._setting("local-servers", lines.of("local-servers"), scope=("local servers",))
        if self.config.fail_level == "error":
            yield self._setting("fail-level", lines.of("fail-level"), scope=("warnings do not fail a run",))

    def _setting(self, key: str, line: int | None, **values: Any) -> Entry:
        return Entry(**{
            "kind": "setting", "path": self._source, "line": line, "codes": (), "reason": "", "state": "unknown",
            "key": key, **values,
        })  # fmt: skip

    def _left_out(self) -> tuple[str, ...]:
        """Return the rules that run by default and that ``select`` does not name."""
        from inferlint.rules.selection import runs

        bare = replace(self.config, select=(), ignore=())
        chosen = replace(self.config, ignore=())
        return tuple(code for code in self.known if runs(code, bare) and not runs(code, chosen))

    def _files(self) -> list[str]:
        """Return every file of the project, the excluded ones too."""
        from inferlint.source.discover import discover

        found = discover(self.config.root, [self.config.root], exclude=(), force_exclude=False)
        return [file.relpath for file in found.files]

    def _config_lines(self) -> TomlLines:
        source = self.config.source
        assert source is not None
        text = source.read_bytes().decode("utf-8-sig", "replace")
        return toml_lines(text, "tool.inferlint" if source.name == "pyproject.toml" else "")

    @property
    def _source(self) -> str:
        """Return the path of the configuration below the root, which is its folder."""
        return self.config.source.name if self.config.source is not None else ""

    def _aged(self, found: Sequence[Entry]) -> list[Entry]:
        from dataclasses import replace

        places = comment_lines(self.config.root, found)
        wanted: dict[str, list[int]] = {}
        for entry, line in zip(found, places, strict=True):
            if line is not None:
                wanted.setdefault(entry.path, []).append(line)
        known = ages(self.config.root, wanted)
        lost = Age(reason="unknown: its line was not found in the file")
        return [
            replace(entry, age=lost if line is None else known[entry.path, line])
            for entry, line in zip(found, places, strict=True)
        ]


def _excludes(pattern: str, files: Sequence[str]) -> State:
    """Say whether a pattern leaves out one of the files."""
    from inferlint.source.globs import spec

    if pattern.startswith("!"):
        return "unknown"
    matcher = spec((pattern,))
    return "used" if any(matcher.match_file(path) for path in files) else "unused"


def _state(item: Exemption, when: Expiry | None) -> State:
    if item.problem is not None:
        return "expired" if when == "expired" else "bad"
    if item.unused:
        return "partly-unused" if item.suppressed or item.unknown else "unused"
    return "used" if item.suppressed else "unknown"


def _order(entry: Entry) -> tuple[Any, ...]:
    return (entry.path, entry.cell or 0, entry.line or 0, entry.column, entry.key, entry.codes, entry.scope)
