"""Where reports go beside standard output: files in any format, and the step summary of GitHub Actions."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.errors import UsageError
from inferlint.model.records import dataclass
from inferlint.report import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

#: Stands for the format that fits the place where the run happens.
AUTO = "auto"
STDOUT = "-"
_SUMMARY = "GITHUB_STEP_SUMMARY"


@dataclass(frozen=True, slots=True)
class Target:
    """One ``--output``: a format and the file for it."""

    format: str
    path: str


def inferred_format(name: str, environment: Mapping[str, str]) -> str:
    """Return ``name``, or for ``auto`` the format of the CI system that the environment names, else ``text``."""
    if name != AUTO:
        return name
    if environment.get("GITHUB_ACTIONS") == "true":
        return "github"
    return "gitlab" if environment.get("GITLAB_CI") == "true" else "text"


def parse_outputs(values: Sequence[str]) -> tuple[Target, ...]:
    """Return the targets of ``--output FORMAT:PATH``.

    Only the first colon counts, so a path may begin with a drive. Raises ``UsageError`` for a format that does not
    exist, a path that is missing or a folder, and a path that is given twice.
    """
    targets: list[Target] = []
    seen: set[str] = set()
    for value in values:
        target = _target(value)
        place = target.path if target.path == STDOUT else os.path.realpath(target.path)
        if place in seen:
            raise UsageError(f"--output: {target.path} is given twice; write each report to a path of its own")
        seen.add(place)
        targets.append(target)
    return tuple(targets)


def _target(value: str) -> Target:
    name, colon, path = value.partition(":")
    how = "give FORMAT:PATH, such as sarif:inferlint.sarif"
    if not colon or name not in FORMATS:
        raise UsageError(f"--output: {value!r} does not begin with a format; {how}; formats: {', '.join(FORMATS)}")
    if not path or "\0" in path:
        raise UsageError(f"--output: {value!r} has no path behind the colon; {how}, or {name}:- for standard output")
    if path != STDOUT and os.path.isdir(path):
        raise UsageError(f"--output: {path} is a folder; {how}")
    return Target(name, path)


def write_outputs(targets: Sequence[Target], text: Callable[[str], str]) -> list[str]:
    """Write each report; return one sentence for each path that cannot be written. The others are written.

    ``text`` returns the report in a format.
    """
    problems = []
    for target in targets:
        if target.path == STDOUT:
            continue
        try:
            _write(Path(target.path), text(target.format).encode("utf-8", "backslashreplace"))
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            problems.append(f"--output: {target.path} cannot be written: {reason}")
    return problems


def _write(path: Path, content: bytes) -> None:
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        # A pipe or a device is written to, not replaced.
        with path.open("wb") as file:
            file.write(content)
        return
    from inferlint.source.atomic import write_bytes

    path.parent.mkdir(parents=True, exist_ok=True)
    write_bytes(path, content)


def write_step_summary(formats: Sequence[str], text: Callable[[str], str], environment: Mapping[str, str]) -> str:
    """Append the report to the summary of the step when ``github`` is among the formats; return what went wrong.

    The summary is an extra: what goes wrong with it does not change the exit code.
    """
    place = environment.get(_SUMMARY)
    if "github" not in formats or not place:
        return ""
    try:
        with Path(place).open("ab") as file:
            file.write(text("markdown").encode("utf-8", "backslashreplace") + b"\n")
    except (OSError, ValueError) as error:
        return f"{_SUMMARY}: the step summary cannot be written: {error}"
    return ""


def repository_prefix(root: Path) -> str:
    """Return the way from the root of the repository to ``root``: empty, or with a slash at its end.

    The root of the repository is the nearest folder with a ``.git``; without one it is ``root``.
    """
    root = root.resolve()
    for folder in (root, *root.parents):
        if os.path.lexists(folder / ".git"):
            way = root.relative_to(folder).as_posix()
            return "" if way == "." else f"{way}/"
    return ""
