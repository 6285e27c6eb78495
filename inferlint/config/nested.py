"""Configuration files below the root: they may only make things stricter, for the files of their folder.

Only the folders of the files that are checked are looked at; what stands elsewhere concerns none of them.
"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any

from inferlint.config.find import NAMES, config_in, raw_table
from inferlint.config.layers import read_layer
from inferlint.config.load import cut
from inferlint.config.model import Config, Nested
from inferlint.config.names import in_file, resolve_rule, unknown_rule
from inferlint.config.strict import ALLOWANCES, ALLOWED, LEVELS, STRICTER, stricter
from inferlint.errors import ConfigError
from inferlint.model.records import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping


def with_nested(config: Config, paths: Iterable[str], known_rules: Mapping[str, str]) -> Config:
    """Return the configuration with the stricter ones of the folders that hold ``paths``.

    ``paths`` are files, relative to the root, with forward slashes; ``known_rules`` maps codes to slugs. Raises
    ``ConfigError`` with every mistake in these files, and for everything in them that would loosen the root's.
    """
    problems: list[str] = []
    found: list[Nested] = []
    for folder in _folders(config, paths):
        file = config_in(config.root / folder)
        if file is None or file == config.source:
            continue
        nested = _read(config, folder, f"{folder}/{file.name}", found, known_rules, problems)
        if nested is not None:
            found.append(nested)
    if problems:
        raise ConfigError(cut(problems))
    return replace(config, nested=tuple(found)) if found else config


def _folders(config: Config, paths: Iterable[str]) -> Iterator[str]:
    """Yield the folders below the root that hold ``paths`` and may have a configuration, outer ones first.

    Other work trees are left out.
    """
    root = os.fspath(config.root)
    wanted: set[str] = set()
    for path in paths:
        for folder in _parents(path):
            if folder in wanted:
                break
            wanted.add(folder)
    with_file = [one for one in wanted if any(os.path.isfile(f"{root}/{one}/{name}") for name in NAMES)]
    for folder in sorted(with_file, key=lambda name: name.split("/")):
        if not any(os.path.lexists(f"{root}/{one}/.git") for one in (folder, *_parents(folder))):
            yield folder


def _parents(path: str) -> Iterator[str]:
    """Yield the folders above a path, inner ones first."""
    folder = path.rpartition("/")[0]
    while folder and not folder.startswith("/"):
        yield folder
        folder = folder.rpartition("/")[0]


def _read(
    config: Config,
    folder: str,
    name: str,
    outer: Iterable[Nested],
    known_rules: Mapping[str, str],
    problems: list[str],
) -> Nested | None:
    file = config.root / name
    try:
        table = raw_table(file, name)
    except ConfigError as error:
        problems += error.problems
        return None
    before = len(problems)
    # What loosens is one sentence, whatever else may be wrong inside it.
    allowed = {
        key: value for key, value in table.items() if key in ALLOWED or not _loosens(config, name, key, problems)
    }
    values = read_layer(allowed, name, problems).values
    above = _as_written(config)
    for nested in outer:
        if folder.startswith(f"{nested.folder}/"):
            above = stricter(above, nested)
    _check_levels(above, name, values, _governing(config), problems)
    complain = partial(_complain, name, problems)
    nested = Nested(
        folder,
        name,
        select=_codes(values.get("select", ()), known_rules, complain),
        **{key.replace("-", "_"): values[key] for key in STRICTER if key in values},
    )
    return nested if len(problems) == before else None


def _as_written(config: Config) -> Config:
    """Return the configuration with the levels that stand in files, whatever the command line says."""
    defaults = Config(config.root)
    names = {key: key.replace("-", "_") for key in STRICTER}
    return replace(config, **{field: config.written.get(key, getattr(defaults, field)) for key, field in names.items()})


def _complain(name: str, problems: list[str], key: str, sentence: str) -> None:
    problems.append(f"{in_file(name, key)}: {sentence}")


def _governing(config: Config) -> str:
    return config.source.name if config.source is not None else "the defaults"


def _loosens(config: Config, name: str, key: str, problems: list[str]) -> bool:
    """Complain about a key that only the root may set; return whether it is one."""
    from inferlint.config.keys import ROOT

    if key not in {item.name for item in ROOT.keys}:
        return False
    folder = name.rpartition("/")[0]
    problems.append(
        f"{in_file(name, key)}: is for the root configuration only ({_governing(config)}); below it things can "
        f"only be made stricter, by {', '.join(ALLOWED)}; to check this folder as a project of its own, run "
        f"`inferlint check --config {name} {folder}`"
    )
    return True


def _check_levels(above: Config, name: str, values: Mapping[str, Any], governing: str, problems: list[str]) -> None:
    complain = partial(_complain, name, problems)
    level = values.get("fail-level")
    if level is not None and LEVELS.index(level) < LEVELS.index(above.fail_level):
        stricter = ", ".join(LEVELS[LEVELS.index(above.fail_level) :])
        complain(
            "fail-level", f"'{level}' is looser than '{above.fail_level}' of {governing}; allowed here: {stricter}"
        )
    for key in ALLOWANCES:
        if values.get(key) == "allow" and getattr(above, key.replace("-", "_")) == "report":
            complain(key, f"'allow' is looser than 'report' of {governing}; remove it")


def _codes(names: Iterable[str], known: Mapping[str, str], complain: Callable[[str, str], None]) -> tuple[str, ...]:
    codes = []
    for index, name in enumerate(names):
        code = resolve_rule(name, known)
        if code is None:
            complain(f"select[{index}]", unknown_rule(name, known))
        else:
            codes.append(code)
    return tuple(codes)
