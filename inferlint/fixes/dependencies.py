"""The dependencies that a project's files declare, read from their texts and never from disk.

Every reader takes a text and returns ``Need``s; what it cannot read it raises as ``SourceError``. Names are compared
in their normal form (``normal``).
"""

from __future__ import annotations

import configparser
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from inferlint.config.toml import parse_toml
from inferlint.errors import ConfigError, SourceError

#: How much a declaration says. A lock names what is installed; a pin is as good when no lock is there; needs of the
#: project hold wherever it is installed, those of an extra, a group or a constraint only narrow them; the rest stands
#: by itself.
Kind = Literal["lock", "pins", "constraint", "project", "extra", "other"]

_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?")
_NOT_NORMAL = re.compile(r"[-_.]+")
_EGG = re.compile(r"[#&]egg=([A-Za-z0-9._-]+)")
_EXTRAS = re.compile(r"\s*\[[^\[\]]*\]")
_OPTION = re.compile(r"(?P<name>--requirement|--constraint|-r|-c)(?:\s*=\s*|\s+|(?=[^\s-]))(?P<file>.+)")
_PIN = re.compile(r"===?\s*([^\s,*<>=!~|;]+)")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_ITEM = re.compile(r"(?P<indent>\s*)-\s+(?P<text>.*)")


@dataclass(frozen=True, slots=True)
class Need:
    """One declaration: the normal name of a distribution, and what is said about its version.

    ``specifier`` is empty when any version will do, and what nobody can tell the versions of (a path, a URL) has
    ``?``, which no one understands.
    """

    name: str
    specifier: str
    kind: Kind

    @property
    def pin(self) -> str | None:
        """The only version there can be, if there is one."""
        found = _PIN.fullmatch(self.specifier.strip())
        return found[1] if found else None


UNKNOWN = "?"


def normal(name: str) -> str:
    """Return a distribution's name as it is compared."""
    return _NOT_NORMAL.sub("-", name).lower()


# Lock files ---------------------------------------------------------------------------------------------


def read_toml_lock(text: str, name: str) -> list[Need]:
    """Return what ``uv.lock``, ``poetry.lock``, ``pdm.lock`` or a ``pylock.toml`` names."""
    table = _toml(text, name)
    packages = table.get("package", table.get("packages", []))
    if not isinstance(packages, list) or not all(isinstance(item, dict) for item in packages):
        raise SourceError("its packages are no list of tables")
    return [_locked(item.get("name"), item.get("version")) for item in packages]


def read_pipfile_lock(text: str) -> list[Need]:
    """Return what a ``Pipfile.lock`` names, in all categories."""
    try:
        table = json.loads(text)
    except (ValueError, RecursionError):
        raise SourceError("it is not valid JSON") from None
    if not isinstance(table, dict):
        raise SourceError("the JSON is no object")
    found = []
    for category, packages in table.items():
        if category == "_meta":
            continue
        if not isinstance(packages, dict):
            raise SourceError(f"`{category}` is no object")
        for name, package in packages.items():
            version = package.get("version") if isinstance(package, dict) else None
            pin = _PIN.fullmatch(version) if isinstance(version, str) else None
            found.append(_locked(name, pin[1] if pin else None))
    return found


def _locked(name: object, version: object) -> Need:
    if not isinstance(name, str):
        raise SourceError("a package has no name")
    return Need(normal(name), f"=={version}" if isinstance(version, str) and version else UNKNOWN, "lock")


# Requirements -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Included:
    """A file that a requirements file includes, as written there."""

    name: str
    kind: Kind


def read_requirements(text: str, kind: Kind) -> tuple[list[Need], list[Included]]:
    """Return what a requirements or constraints file asks for, and the files that it includes."""
    needs: list[Need] = []
    included: list[Included] = []
    for line in _logical_lines(text):
        option = _OPTION.fullmatch(line)
        if option:
            inner: Kind = "constraint" if "c" in option["name"][:3] else kind
            included.append(Included(option["file"].strip().strip("\"'"), inner))
        elif line.startswith("-"):
            needs += [Need(normal(name), UNKNOWN, kind) for name in _EGG.findall(line)]
        else:
            needs += requirement(line, kind)
    return needs, included


def requirement(text: str, kind: Kind) -> list[Need]:
    """Return one requirement as pip writes it; nothing when it names no distribution."""
    # Hashes and other options of one requirement.
    text = re.split(r"\s--?[a-z]", text, maxsplit=1)[0].strip()
    found = _NAME.match(text)
    if found is None or text[found.end() :].startswith(("/", "\\", ":")):
        return [Need(normal(name), UNKNOWN, kind) for name in _EGG.findall(text)]
    extras = _EXTRAS.match(text, found.end())
    rest = text[extras.end() if extras else found.end() :].partition(";")[0].strip()
    if rest.startswith("(") and rest.endswith(")"):
        rest = rest[1:-1].strip()
    if rest and rest[0] not in "<>=!~":
        rest = UNKNOWN
    return [Need(normal(found.group()), rest, kind)]


def _logical_lines(text: str) -> Iterator[str]:
    """Return lines without comments, joined where a backslash ends them, and without those that are empty."""
    joined: list[str] = []
    for line in text.splitlines():
        is_comment = line.lstrip().startswith("#")
        if line.endswith("\\") and not is_comment:
            joined.append(line[:-1])
            continue
        whole = _COMMENT.sub("", " ".join([*joined, line])).strip()
        joined.clear()
        if whole:
            yield whole
    yield from filter(None, [_COMMENT.sub("", " ".join(joined)).strip()])


# Conda --------------------------------------------------------------------------------------------------


def read_conda(text: str) -> list[Need]:
    """Return what an ``environment.yml`` asks for: the items of lists, as far as they look like dependencies."""
    needs: list[Need] = []
    inside = False
    pip: int | None = None
    for line in text.splitlines():
        item = _ITEM.fullmatch(_COMMENT.sub("", line))
        if item is None:
            if line.strip() and not line[0].isspace() and not line.startswith("#"):
                inside, pip = line.startswith("dependencies"), None
            continue
        if not inside:
            continue
        indent, entry = len(item["indent"].expandtabs()), item["text"].strip().strip("\"'").strip()
        if pip is not None and indent <= pip:
            pip = None
        if entry == "pip:":
            pip = indent
        else:
            needs += _conda(entry) if pip is None else requirement(entry, "pins")
    return needs


def _conda(text: str) -> list[Need]:
    text = text.rpartition("::")[2]
    found = _NAME.match(text)
    if found is None:
        return []
    rest = text[found.end() :].strip()
    if re.fullmatch(r"={1,2}[^=<>!,|\s]+=\S+", rest):
        rest = rest.rpartition("=")[0]  # the build
    if rest[:1].isdigit():
        rest = f"={rest}"
    if rest and not rest.startswith(tuple("<>=!~*")):
        rest = UNKNOWN
    return [Need(normal(found.group()), rest, "pins")]


# The project's own files --------------------------------------------------------------------------------


def read_pyproject(text: str, name: str) -> list[Need]:
    """Return what a ``pyproject.toml`` asks for, in the standard tables and those of Poetry, uv and PDM."""
    table = _toml(text, name)
    project, tool = _table(table, "project"), _table(table, "tool")
    poetry, uv = _table(tool, "poetry"), _table(tool, "uv")
    found = _requirements(project.get("dependencies"), "project")
    for groups in (
        _table(project, "optional-dependencies"), _table(table, "dependency-groups"),
        _table(_table(tool, "pdm"), "dev-dependencies"),
    ):  # fmt: skip
        for group in groups.values():
            found += _requirements(group, "extra")
    for key in ("dev-dependencies", "constraint-dependencies", "override-dependencies"):
        found += _requirements(uv.get(key), "extra")
    found += _poetry(_table(poetry, "dependencies"), "project")
    found += _poetry(_table(poetry, "dev-dependencies"), "extra")
    for group in _table(poetry, "group").values():
        found += _poetry(_table(group, "dependencies"), "extra")
    return found


def read_setup_cfg(text: str) -> list[Need]:
    """Return what a ``setup.cfg`` asks for."""
    parser = configparser.RawConfigParser(strict=False)
    try:
        parser.read_string(text)
    except configparser.Error:
        raise SourceError("it is not valid INI") from None
    found: list[Need] = []
    if parser.has_option("options", "install_requires"):
        found += _requirements(parser.get("options", "install_requires").splitlines(), "project")
    if parser.has_section("options.extras_require"):
        for _, value in parser.items("options.extras_require"):
            found += _requirements(value.splitlines(), "extra")
    return found


def _requirements(items: object, kind: Kind) -> list[Need]:
    texts = items if isinstance(items, list) else []
    # Groups may hold tables that name other groups.
    return [need for text in texts if isinstance(text, str) for need in requirement(text, kind)]


def _poetry(table: dict[str, Any], kind: Kind) -> list[Need]:
    found = []
    for name, value in table.items():
        for entry in value if isinstance(value, list) else [value]:
            if isinstance(entry, str):
                found.append(Need(normal(name), entry, kind))
            elif isinstance(entry, dict) and isinstance(entry.get("version"), str):
                found.append(Need(normal(name), entry["version"], kind))
            elif isinstance(entry, dict) and {"git", "path", "url", "file"} & set(entry):
                found.append(Need(normal(name), UNKNOWN, kind))
    return found


def _toml(text: str, name: str) -> dict[str, Any]:
    try:
        return parse_toml(text, name)
    except ConfigError as error:
        raise SourceError(f"it {error.problems[0].removeprefix(f'{name}: ')}") from None


def _table(table: object, key: str) -> dict[str, Any]:
    inner = table.get(key) if isinstance(table, dict) else None
    return inner if isinstance(inner, dict) else {}
