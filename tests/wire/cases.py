"""What a case is: a program, what a fix has to make of it, and what it must not make of it.

``cases/<name>/case.toml`` and ``cases/<name>/before/`` with the program; the docs of the keys are in README.md.
"""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.wire.oracle import Rules

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_HERE = Path(__file__).parent
CASES = _HERE / "cases"
#: Folders that several cases start from, in the words of ``with``.
SHARED = _HERE / "shared"

CLASSES = ("safe", "unsafe", "manual")
STYLES = ("client", "gateway")
_KEYS = {
    "about",
    "class",
    "entry",
    "environment",
    "packages",
    "reason",
    "right",
    "rules",
    "style",
    "with",
    "wrong",
}
_RULES = {
    "models": dict,
    "dropped-headers": list,
    "dropped-query": list,
    "body-ignored": list,
    "other-names": list,
    "unordered": bool,
    "message-matters": bool,
    "keeps-provider-key": bool,
}


class CaseError(Exception):
    """A case that says something that cannot be meant; the message says what and in which case."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Texts of one file to replace; each old one has to stand there exactly once."""

    file: str
    replace: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """A hand-made fix. ``complaint`` is part of what the oracle has to say about it, empty for a right one."""

    name: str
    edits: tuple[Edit, ...]
    complaint: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """``right`` is None where no fix exists: the case shows what must not be done. ``reason`` is the code of the
    reason that a manual finding has to give, None where any will do.
    """

    name: str
    safety: str
    packages: tuple[str, ...]
    entry: tuple[str, ...]
    shared: tuple[str, ...]
    environment: dict[str, str]
    rules: Rules
    right: Variant | None
    wrong: tuple[Variant, ...] = ()
    reason: str | None = None
    folder: Path = field(default=CASES)

    def lay(self, target: Path) -> Path:
        """Write the program as it was before into a new folder and return that."""
        for source in (*(SHARED / name for name in self.shared), self.folder / "before"):
            shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        requirements = target / "requirements.txt"
        if self.packages and not requirements.exists():
            # The versions that the case runs with are the ones that the fix may rely on.
            requirements.write_text("".join(f"{package}\n" for package in self.packages), encoding="utf-8")
        return target

    def change(self, target: Path, variant: Variant) -> None:
        """Apply a hand-made fix to a program that was laid; raise ``CaseError`` when a text is not there once."""
        for edit in variant.edits:
            path = target / edit.file
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            for old, new in edit.replace:
                if old and text.count(old) != 1:
                    raise CaseError(f"{self.name}, {variant.name}: {text.count(old)} times in {edit.file}: {old!r}")
                text = text.replace(old, new) if old else new
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def load(folder: Path) -> list[Case]:
    """Return the case in a folder, once for every set of its packages.

    Raises ``CaseError`` for a key that nobody reads and for a case that proves nothing.
    """
    name = folder.name
    with (folder / "case.toml").open("rb") as file:
        table = tomllib.load(file)
    problems = [f"unknown key {key}" for key in sorted(set(table) - _KEYS)]
    problems += [f"unknown rule {key}" for key in sorted(set(table.get("rules", {})) - set(_RULES))]
    if table.get("style") not in STYLES:
        problems.append(f"style is one of {', '.join(STYLES)}")
    if table.get("class") not in CLASSES:
        problems.append(f"class is one of {', '.join(CLASSES)}")
    if not table.get("about"):
        problems.append("about says what the case shows")
    if not table.get("wrong"):
        problems.append("no wrong variant: nothing shows that the oracle would see a wrong fix")
    if "right" not in table and table.get("class") != "manual":
        problems.append("no right variant")
    problems += [f"no folder shared/{part}" for part in table.get("with", ()) if not (SHARED / part).is_dir()]
    if problems:
        raise CaseError(f"{name}: {'; '.join(problems)}")
    right = _variant(name, {"name": "right", **table["right"]}, None) if "right" in table else None
    packages = table.get("packages", [])
    sets = (
        {f"{name}@{key}": value for key, value in packages.items()} if isinstance(packages, dict) else {name: packages}
    )
    common: dict[str, Any] = {
        "safety": table["class"],
        "entry": tuple(table.get("entry", ("main.py",))),
        "shared": tuple(table.get("with", ())),
        "environment": dict(table.get("environment", {})),
        "rules": _rules(table.get("rules", {})),
        "right": right,
        "wrong": tuple(_variant(name, part, right) for part in table["wrong"]),
        "reason": table.get("reason"),
        "folder": folder,
    }
    return [Case(name=each, packages=tuple(some), **common) for each, some in sets.items()]


def _variant(case: str, table: dict[str, Any], right: Variant | None) -> Variant:
    """``on = "right"`` puts the edits on top of those of the right variant."""
    name = table.get("name", "")
    if unknown := set(table) - {"name", "file", "replace", "edit", "on", "complaint"}:
        raise CaseError(f"{case}, {name}: unknown key {', '.join(sorted(unknown))}")
    parts = [*([table] if "replace" in table else []), *table.get("edit", ())]
    edits = tuple(
        Edit(part.get("file", "main.py"), tuple((old, new) for old, new in part["replace"])) for part in parts
    )
    if table.get("on") == "right":
        if right is None:
            raise CaseError(f"{case}, {name}: there is no right variant to start from")
        edits = (*right.edits, *edits)
    if name != "right" and not (name and table.get("complaint")):
        raise CaseError(f"{case}: a wrong variant has a name and the complaint of the oracle")
    return Variant(name, edits, table.get("complaint", ""))


def _rules(table: dict[str, Any]) -> Rules:
    given: dict[str, Any] = {}
    for key, value in table.items():
        if not isinstance(value, _RULES[key]):
            raise CaseError(f"rule {key} is a {_RULES[key].__name__}")
        given[key.replace("-", "_")] = frozenset(value) if isinstance(value, list) else value
    return Rules(**given)


def every() -> list[Case]:
    """Return all cases in the order of their names."""
    return [case for path in sorted(CASES.glob("*/case.toml")) for case in load(path.parent)]
