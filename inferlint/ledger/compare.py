"""What changed between an older commit and the work tree: suppressions, configuration, baseline."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from inferlint.config.model import DEFAULT_BASELINE
from inferlint.config.nested import with_nested
from inferlint.errors import ConfigError, SourceError, UsageError
from inferlint.ledger.baseline_lines import baseline_entries, described, without_place
from inferlint.ledger.directions import config_changes
from inferlint.ledger.folders import folder_changes
from inferlint.ledger.git import Repository
from inferlint.ledger.past import config_of
from inferlint.ledger.toml_lines import TomlLines, toml_lines
from inferlint.ledger.written import READ, Written, written
from inferlint.source.deep import run_deep

if TYPE_CHECKING:
    from datetime import date

    from inferlint.config.model import Config
    from inferlint.ledger.directions import Effect
    from inferlint.ledger.past import Past

Subject = Literal["suppression", "configuration", "baseline"]

#: Code that is at least so alike is the same code, changed.
_ALIKE = 0.6


@dataclass(frozen=True, slots=True)
class Change:
    """One difference. ``path`` and ``line`` are where it stands now, or where it stood when it is gone.

    ``sign`` is ``+`` for what was added, ``-`` for what is gone, ``~`` for what changed.
    """

    effect: Effect
    subject: Subject
    sign: str
    path: str
    line: int | None
    text: str
    cell: int | None = None
    key: str = ""
    codes: tuple[str, ...] = ()
    reason: str = ""
    until: date | None = None


@dataclass(slots=True)
class Comparison:
    """All differences, sorted. ``failures`` are (path, reason) of files of today that could not be read."""

    ref: str
    base: str
    changes: list[Change] = field(default_factory=list)
    failures: list[tuple[str, str]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    @property
    def weaker(self) -> list[Change]:
        """Return the changes that weaken the gate."""
        return self.of("weaker")

    def of(self, effect: Effect) -> list[Change]:
        """Return the changes with this effect."""
        return [change for change in self.changes if change.effect == effect]


def compare(config: Config, ref: str, known: Mapping[str, str]) -> Comparison:
    """Return how the work tree differs from the commit at which it and ``ref`` parted; ``known`` maps codes to slugs.

    Raises ``GitError`` when that commit or its configuration cannot be read, ``ConfigError`` for a broken baseline.
    """
    repository = Repository(config.root)
    base = repository.base(ref)
    found = Comparison(ref, base)
    past = config_of(repository, base, _source(config, repository), repository.prefix, known)
    slugs = {slug: code for code, slug in known.items()}
    found.changes += _configuration(config, past, repository)
    found.changes += _folders(config, past, known)
    found.changes += _baseline(config, past, repository, base, found)
    # Notebooks are parsed, which needs the deep stack.
    found.changes += run_deep(lambda: list(_suppressions(config.root, repository, base, slugs, found)))
    found.changes.sort(key=_order)
    return found


def _order(change: Change) -> tuple[object, ...]:
    subjects = ("configuration", "suppression", "baseline")
    place = (change.path, change.cell or 0, change.line or 0)
    return (subjects.index(change.subject), *place, change.sign, change.key, change.text)


def _source(config: Config, repository: Repository) -> str:
    """Return the configuration file of today below the top folder; empty when there is none."""
    if config.source is None:
        return ""
    place = Path(os.path.realpath(config.source.parent)) / config.source.name
    try:
        return place.relative_to(os.path.realpath(repository.top)).as_posix()
    except ValueError:
        raise UsageError(f"suppressions: {config.source} is outside of the repository {repository.top}") from None


def _configuration(config: Config, past: Past, repository: Repository) -> Iterator[Change]:
    source = _source(config, repository)
    path = config.source.name if config.source is not None else past.source
    if source != past.source:
        moved = source.rpartition("/")[0] != past.source.rpartition("/")[0] and bool(source and past.source)
        what = f"goes from {_named(past.source)} to {_named(source)}"
        text = f"the configuration {what}" + (", so its paths mean other files" if moved else "")
        yield Change("weaker" if moved else "neither", "configuration", "~", path, None, text)
    lines = _lines(config)
    for key, effect, text in config_changes(past.config, config):
        line = lines.of(key.partition("[")[0].partition("*")[0].rstrip("."))
        yield Change(effect, "configuration", "~", path, line, text, key=key)


def _folders(config: Config, past: Past, known: Mapping[str, str]) -> Iterator[Change]:
    from inferlint.source.discover import discover

    files = [file.relpath for file in discover(config.root, [config.root], exclude=(), force_exclude=False).files]
    now = with_nested(config, files, known).nested
    folders = {
        "/".join(parts[:count]) for path in files if (parts := path.split("/")) for count in range(1, len(parts))
    }
    for effect, sign, path, text in folder_changes(past.config.nested, now, folders):
        yield Change(effect, "configuration", sign, path, None, text)


def _named(source: str) -> str:
    return f"`{source}`" if source else "none"


def _lines(config: Config) -> TomlLines:
    if config.source is None:
        return TomlLines()
    text = config.source.read_bytes().decode("utf-8-sig", "replace")
    return toml_lines(text, "tool.inferlint" if config.source.name == "pyproject.toml" else "")


# Baseline -----------------------------------------------------------------------------------------------


def _baseline(config: Config, past: Past, repository: Repository, base: str, found: Comparison) -> Iterator[Change]:
    name = str(config.baseline or DEFAULT_BASELINE)
    before = str(past.config.baseline or DEFAULT_BASELINE)
    new = baseline_entries(_content(config.root / name, name), name)
    folder = past.source.rpartition("/")[0] if past.source else repository.prefix.rstrip("/")
    old_path = f"{folder}/{before}" if folder else before
    raw = repository.at_top(base, old_path)
    try:
        old = baseline_entries(raw, before)
    except ConfigError:
        found.notices.append(f"{before} of {base[:12]} cannot be read, so every entry of today counts as added")
        old = Counter()
    come, gone = sorted((new - old).elements()), sorted((old - new).elements())
    homes: dict[str, list[str]] = {}
    for entry in gone:
        homes.setdefault(without_place(entry), []).append(entry)
    for entry in come:
        twins = homes.get(without_place(entry))
        if twins:
            gone.remove(twins.pop())
            yield Change("neither", "baseline", "~", name, None, f"{described(entry)} (moved)")
        else:
            yield Change("weaker", "baseline", "+", name, None, described(entry))
    for entry in gone:
        yield Change("stronger", "baseline", "-", before, None, described(entry))


def _content(place: Path, name: str) -> bytes | None:
    try:
        return place.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ConfigError([f"{name}: the baseline cannot be read: {error.strerror or error}"]) from None


# Suppressions -------------------------------------------------------------------------------------------


def _suppressions(
    root: Path, repository: Repository, base: str, slugs: Mapping[str, str], found: Comparison
) -> Iterator[Change]:
    touched = sorted(path for path in repository.touched(base) if path.endswith(READ))
    before = repository.files(base)
    contents = repository.contents(before[path] for path in touched if path in before)
    texts_old = {path: contents[before[path]] for path in touched if path in before}
    texts_new = dict(_present(root, touched, found))
    old = [item for path, raw in texts_old.items() for item in _old(raw, path, slugs, base, found)]
    new = [item for path, raw in texts_new.items() for item in _new(raw, path, slugs, found)]
    gone, come = _unmatched(old, new)
    same = _Same(texts_old, texts_new)
    for item in come:
        twin = next((one for one in gone if same.is_same(one, item)), None)
        if twin is None:
            yield _change("weaker", "+", item)
            continue
        gone.remove(twin)
        said = "the code it is for changed" if twin.path == item.path else f"moved from {twin.path}"
        yield _change("neither", "~", item, said)
    for item in gone:
        yield _change("stronger", "-", item)


def _change(effect: Effect, sign: str, item: Written, said: str = "") -> Change:
    until = f" until={item.until}" if item.until else ""
    text = f"{item.kind}[{', '.join(item.codes)}]{until} {item.reason}" + (f" ({said})" if said else "")
    return Change(
        effect, "suppression", sign, item.path, item.line, text, item.cell,
        codes=item.codes, reason=item.reason, until=item.until,
    )  # fmt: skip


def _present(root: Path, paths: Iterable[str], found: Comparison) -> Iterator[tuple[str, bytes]]:
    """Yield the files that are there today; links are read where they lead to, as by a check."""
    for path in paths:
        place = root / path
        if place.is_symlink() or not place.is_file():
            continue
        try:
            yield path, place.read_bytes()
        except OSError as error:
            found.failures.append((path, f"it cannot be read: {error.strerror or error}"))


def _old(raw: bytes, path: str, slugs: Mapping[str, str], base: str, found: Comparison) -> list[Written]:
    try:
        return written(raw, path, slugs)
    except SourceError as error:
        found.notices.append(
            f"{path} of {base[:12]} cannot be read ({error.reason}), so its suppressions of today count as added"
        )
        return []


def _new(raw: bytes, path: str, slugs: Mapping[str, str], found: Comparison) -> list[Written]:
    try:
        return written(raw, path, slugs)
    except SourceError as error:
        found.failures.append((path, error.reason))
        return []


def _unmatched(old: Sequence[Written], new: Sequence[Written]) -> tuple[list[Written], list[Written]]:
    """Return what is on one side only; lines do not count, the code at which a comment stands does."""
    left = Counter((item.path, item.content, item.code) for item in old)
    come = []
    for item in new:
        key = (item.path, item.content, item.code)
        if left[key]:
            left[key] -= 1
        else:
            come.append(item)
    gone = []
    for item in old:
        key = (item.path, item.content, item.code)
        if left[key]:
            left[key] -= 1
            gone.append(item)
    return gone, come


@dataclass(slots=True)
class _Same:
    """Says whether a comment that is gone and one that came are one, at changed code or in a renamed file."""

    old: Mapping[str, bytes]
    new: Mapping[str, bytes]

    def is_same(self, before: Written, after: Written) -> bool:
        """Say whether ``after`` is ``before``: it says the same about code that is alike, in the same file."""
        if before.content != after.content or not self._is_same_file(before.path, after.path):
            return False
        return before.code == after.code or _ratio(before.code, after.code) >= _ALIKE

    def _is_same_file(self, before: str, after: str) -> bool:
        if before == after:
            return True
        if before in self.new or after in self.old:
            return False
        lines = [Counter(raw.splitlines()) for raw in (self.old[before], self.new[after])]
        return 2 * (lines[0] & lines[1]).total() >= max(lines[0].total(), lines[1].total())


def _ratio(before: str, after: str) -> float:
    # What is longer than this is compared by its beginning: the comparison takes time with the square of the length.
    return SequenceMatcher(None, before[:2000], after[:2000], autojunk=False).ratio()
