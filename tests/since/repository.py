"""Real git repositories for tests."""

from __future__ import annotations

import hashlib
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

#: A direct client, and a finding in its second line: `IL102` for `OpenAI()`.
DIRECT = "from openai import OpenAI\nclient = OpenAI()\n"
CLEAN = "print('nothing here')\n"
CONFIG = "[router]\n"


@dataclass(frozen=True)
class Repository:
    """A repository in a folder."""

    folder: Path

    @classmethod
    def new(cls, folder: Path, files: Mapping[str, str | bytes] | None = None) -> Repository:
        """Return a new repository with one commit on ``main`` that holds ``files`` and a configuration."""
        folder.mkdir(parents=True, exist_ok=True)
        made = cls(folder)
        made.git("init", "-q", "-b", "main", ".")
        made.commit({"inferlint.toml": CONFIG, **(files or {})})
        return made

    def git(self, *arguments: str, code: int = 0, **environment: str) -> str:
        """Return what git prints."""
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.folder,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **environment},
            check=False,
        )
        assert done.returncode == code, done.stderr.decode()
        return os.fsdecode(done.stdout).strip()

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Write files without adding them."""
        for name, content in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def commit(self, files: Mapping[str, str | bytes] | None = None) -> str:
        """Write files, commit everything and return the id of the commit."""
        self.write(files or {})
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "change")
        return self.git("rev-parse", "HEAD")

    def snapshot(self) -> dict[str, tuple[int, str]]:
        """Return time and content of every file, those of ``.git`` as well."""
        return {
            path.relative_to(self.folder).as_posix(): (path.lstat().st_mtime_ns, _content(path))
            for path in sorted(self.folder.rglob("*"))
        }


def _content(path: Path) -> str:
    if path.is_symlink():
        return os.readlink(path)
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
