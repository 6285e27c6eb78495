"""Which file of today a file of an older commit became, as git sees it."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from inferlint.source.git.command import git, refused
from inferlint.source.git.folder import no_place, private_folder

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

#: So many files on each side are compared by content; beyond that only equal ones are found.
_MOST = 1000
_STATUS = re.compile(rb"[A-Z][0-9]*")


def renames(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> dict[str, str]:
    """Return the old path of each file of ``new`` that git takes for a renamed file of ``old``.

    Both map paths to contents. Git compares copies outside of the repository: so the index does not count, which would
    leave out what was moved and not added yet, and no filter is run. Raises ``GitError`` when git fails.
    """
    if not old or not new:
        return {}
    with private_folder() as folder:
        try:
            names = {**_write(folder, "old", old), **_write(folder, "new", new)}
        except OSError as error:
            raise no_place(error) from None
        return _read(_compare(folder), names)


def _write(folder: Path, side: str, contents: Mapping[str, bytes]) -> dict[str, str]:
    """Write the contents below ``side`` and return the path that each written file stands for."""
    names = {}
    for number, (path, content) in enumerate(sorted(contents.items())):
        # Among files that are alike git prefers those with the same name; with the same folder they would be one file.
        short = f"{side}/{side}{number}/" + re.sub(r"[^A-Za-z0-9_.]", "_", path.rpartition("/")[2])[-80:]
        (folder / short).parent.mkdir(parents=True)
        (folder / short).write_bytes(content)
        names[short] = path
    return names


def _compare(folder: Path) -> bytes:
    # Without a repository there are no attributes and no filters.
    nowhere = {"GIT_DIR": str(folder / "none"), "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull}
    answer = git(
        folder, "-c", f"core.attributesFile={os.devnull}", "diff", "--no-index", "--no-ext-diff", "--no-textconv",
        "--no-color", "--find-renames", f"-l{_MOST}", "--name-status", "-z", "--", "old", "new",
        environment=nowhere,
    )  # fmt: skip
    if answer.code not in (0, 1):
        raise refused("diff", answer.err)
    return answer.out


def _read(listed: bytes, names: Mapping[str, str]) -> dict[str, str]:
    fields = iter(listed.split(b"\0"))
    found = {}
    for status in fields:
        if not _STATUS.fullmatch(status):
            break
        first = os.fsdecode(next(fields))
        if status.startswith(b"R"):
            found[names[os.fsdecode(next(fields))]] = names[first]
    return found
