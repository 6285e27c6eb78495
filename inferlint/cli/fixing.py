"""``inferlint check --fix`` and ``--diff``."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.cli import console
from inferlint.cli.summary import count
from inferlint.errors import UsageError
from inferlint.model.records import replace
from inferlint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.config.model import Config
    from inferlint.engine import RunOptions
    from inferlint.engine.fixing import Outcome
    from inferlint.model.finding import Finding
    from inferlint.model.report import Failure, Report


def check_usage(*, fix: bool, diff: bool, unsafe: bool, stdin: bool, add_ignores: bool) -> None:
    """Raise ``UsageError`` for options that do not go together."""
    if unsafe and not (fix or diff):
        raise UsageError("check: --unsafe-fixes says which fixes --fix applies or --diff shows; give one of them")
    if not (fix or diff):
        return
    name = "--diff" if diff else "--fix"
    if stdin:
        raise UsageError(f"check: {name} works on files and cannot be given with '-'")
    if add_ignores:
        raise UsageError(f"check: {name} and --add-ignores exclude each other")


def fix(
    report: Report,
    paths: Sequence[str],
    config: Config,
    catalogue: Catalogue,
    how: RunOptions,
    *,
    unsafe: bool,
    diff: bool,
    quiet: bool,
    again: Callable[[], Report],
) -> Report:
    """Apply the fixes of a report, or print them as a diff, and return the report of what remains.

    ``again`` runs the same check once more, after files were written. ``quiet`` says nothing of what was done.
    """
    from inferlint.engine.fixing import write

    is_whole = _is_whole(paths, config, report)
    outcome = _outcome(report, paths, config, catalogue, how, unsafe=unsafe, is_whole=is_whole)
    if diff:
        for line in _diff(outcome):
            console.out_bytes(line)
        if not quiet:
            console.note(f"inferlint: {count(len(outcome.fixed), 'finding')} would be fixed; nothing was changed")
        return _with(report, outcome.withdrawn)
    problems = write(config.root, outcome.contents, outcome.before)
    unwritten = {problem.path for problem in problems}
    fixed = tuple(one for one in outcome.fixed if one.path not in unwritten)
    after = outcome.report if is_whole and not problems else again() if outcome.contents else report
    after = replace(_marked(after, outcome), fixed=fixed)
    if not quiet:
        _tell(after)
    return _with(after, (*outcome.withdrawn, *problems))


def _outcome(
    report: Report,
    paths: Sequence[str],
    config: Config,
    catalogue: Catalogue,
    how: RunOptions,
    *,
    unsafe: bool,
    is_whole: bool,
) -> Outcome:
    from inferlint.engine import check_paths
    from inferlint.engine.fixing import Fixer
    from inferlint.engine.state import Memory

    # What a fix breaks may show in any file, also in one that nobody asked for, or that a baseline hides.
    whole = replace(config, baseline=None)
    memory = Memory()

    def check(contents: Mapping[str, bytes]) -> Report:
        return check_paths([config.root, *paths], whole, catalogue, options=how, contents=contents, memory=memory)

    asked = {(one.path, one.cell, one.content) for one in report.findings}

    def wanted(finding: Finding) -> bool:
        return (finding.path, finding.cell, finding.content) in asked

    return Fixer(config.root, check, wanted, unsafe).run(report if is_whole else check({}))


def _is_whole(paths: Sequence[str], config: Config, report: Report) -> bool:
    """Say whether a report holds every finding of the project."""
    is_root = [Path(path).resolve() for path in paths] == [config.root.resolve()]
    return is_root and config.baseline is None and not report.old


def _marked(report: Report, outcome: Outcome) -> Report:
    """Return a report whose findings say that their fix was withdrawn."""
    told = {(one.path, one.cell, one.fingerprint): one.fix for one in outcome.report.findings}
    findings = tuple(
        replace(one, fix=told.get((one.path, one.cell, one.fingerprint), one.fix)) for one in report.findings
    )
    return replace(report, findings=findings)


def _with(report: Report, failures: Sequence[Failure]) -> Report:
    found = sorted({*report.failures, *failures}, key=lambda one: (one.path, one.line or 0, one.reason))
    return replace(report, failures=tuple(found))


def _tell(report: Report) -> None:
    for one in report.fixed:
        cell = f" (cell {one.cell})" if one.cell is not None else ""
        console.note(visible(f"fixed {one.path}:{one.line}{cell}: {one.rule} {one.title}"))
    held = [one.fix for one in report.findings if one.fix is not None and one.fix.safety == "unsafe"]
    # An import goes with its last use, which is counted itself.
    by_hand = [
        one.fix
        for one in report.findings
        if one.fix is not None and one.fix.safety == "manual" and one.fix.reason != "import-used"
    ]
    files = len({one.path for one in report.fixed})
    parts = [f"fixed {count(len(report.fixed), 'finding')} in {count(files, 'file')}"]
    if held:
        parts.append(f"{count(len(held), 'fix')} held back, applied with --unsafe-fixes")
    if by_hand:
        parts.append(f"{count(len(by_hand), 'finding')} to be changed by hand")
    console.note(f"inferlint: {'; '.join(parts)}")


def _diff(outcome: Outcome) -> Iterator[bytes]:
    """Yield the changes as a unified diff that ``patch -p1`` and ``git apply`` take.

    It has the bytes of the files, and lines where these tools see them: an encoding and odd line ends stay.
    """
    import difflib

    for path, new in outcome.contents.items():
        old_lines, new_lines = (io.BytesIO(raw).readlines() for raw in (outcome.before[path], new))
        names = (_diff_name(f"a/{path}"), _diff_name(f"b/{path}"))
        for line in difflib.diff_bytes(difflib.unified_diff, old_lines, new_lines, *names):
            yield line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n"


def _diff_name(path: str) -> bytes:
    """Return a path as git writes it in a diff: in quotes with escapes where it is not plain."""
    raw = os.fsencode(path)
    if any(byte < 0x20 or byte in b'"\\\x7f' for byte in raw):
        quoted = "".join(chr(byte) if 0x20 <= byte < 0x7F and byte not in b'"\\' else f"\\{byte:03o}" for byte in raw)
        return f'"{quoted}"'.encode()
    # What follows a name with a blank would be part of it otherwise.
    return raw + b"\t" if b" " in raw else raw
