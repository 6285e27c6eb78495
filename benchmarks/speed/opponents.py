"""The other tools: their own virtual environment, their rules out of the ban list, their commands."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.speed.measure import Command

if TYPE_CHECKING:
    from benchmarks.speed.needles import BanList

#: For semgrep, which takes time for each rule: what it does with few of them.
TEN = (
    "anthropic",
    "boto3",
    "cohere",
    "deepgram",
    "elevenlabs",
    "google.genai",
    "groq",
    "litellm",
    "mistralai",
    "openai",
)
PINNED = Path(__file__).with_name("opponents.txt")

_FIXIT_RULE = '''"""Reports imports of SDKs, as the ban list of the other tools does."""

import libcst as cst
from fixit import LintRule
from libcst.helpers import get_full_name_for_node

ROOTS = frozenset({roots!r})


def is_banned(dotted):
    """Say whether a name is a root or lies below one."""
    while dotted:
        if dotted in ROOTS:
            return True
        dotted = dotted.rpartition(".")[0]
    return False


class BannedImport(LintRule):
    """The imports of a file."""

    MESSAGE = "banned import"

    def visit_Import(self, node: cst.Import) -> None:
        if any(is_banned(get_full_name_for_node(alias.name)) for alias in node.names):
            self.report(node)

    def visit_ImportFrom(self, node: cst.ImportFrom) -> None:
        module = get_full_name_for_node(node.module) if node.module is not None and not node.relative else ""
        names = [] if isinstance(node.names, cst.ImportStar) else [alias.evaluated_name for alias in node.names]
        if is_banned(module) or any(is_banned(f"{{module}}.{{name}}") for name in names if module):
            self.report(node)
'''


@dataclass(frozen=True)
class Opponents:
    """Where the tools and their rules are; a tool that is missing has no command."""

    folder: Path
    bans: BanList

    def install(self) -> None:
        """Put the pinned tools into their environment, and write the rules."""
        stamp = self._tools / "installed.txt"
        if not stamp.is_file() or stamp.read_text() != PINNED.read_text():
            print("install the other tools", file=sys.stderr, flush=True)
            python = make_environment(self._tools)
            command = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "-r", str(PINNED)]
            subprocess.run(command, check=True)
            stamp.write_text(PINNED.read_text())
        shutil.rmtree(self._rules, ignore_errors=True)
        self._rules.mkdir(parents=True)
        (self._rules / "patterns.txt").write_text(f"{self.bans.imports}\n{self.bans.addresses}\n")
        (self._rules / "ruff.toml").write_text(ruff_rules(self.bans))
        (self._rules / "equal.json").write_text(semgrep_rules(self.bans.roots, self.bans.addresses))
        (self._rules / "ten.json").write_text(semgrep_rules(TEN))
        (self._rules / "banned_imports.py").write_text(_FIXIT_RULE.format(roots=self.bans.roots))

    @property
    def _tools(self) -> Path:
        return self.folder / "tools"

    @property
    def _rules(self) -> Path:
        return self.folder / "rules"

    @cached_property
    def _rg(self) -> str | None:
        return shutil.which("rg")

    def ripgrep(self, where: Path, *, stop_early: bool = False) -> Command | None:
        """Count the lines with an import or a host, or only name the files, in Python files that nobody ignores."""
        if self._rg is None:
            return None
        how = "--files-with-matches" if stop_early else "--count"
        words = [self._rg, "--no-config", "--no-ignore", "--hidden", how, "--glob", "*.py"]
        # Bytes instead of Unicode, and room for the automaton: without them hundreds of words are thirty times slower.
        words += ["--no-unicode", "--dfa-size-limit", "1G", "--regex-size-limit", "1G"]
        words += ["--file", str(self._rules / "patterns.txt"), "."]
        return Command(tuple(words), where, codes=(0, 1))

    def ruff(self, where: Path) -> Command:
        """The imports and uses of banned names, without a cache."""
        words = [self._tool("ruff"), "check", "--select", "TID251", "--no-cache", "--output-format", "concise"]
        words += ["--config", str(self._rules / "ruff.toml"), "."]
        return Command(tuple(words), where, codes=(0, 1), evidence=r"Found \d+ errors?|All checks passed!")

    def semgrep(self, where: Path, *, equal: bool) -> Command:
        """The imports and hosts, or imports of ten roots only; no limit for what is scanned, nothing sent or asked."""
        rules = "equal.json" if equal else "ten.json"
        words = [self._tool("semgrep"), "scan", "--metrics", "off", "--disable-version-check", "--no-git-ignore"]
        words += ["--max-target-bytes", "0", "--timeout", "0", "--include", "*.py", "--json"]
        words += ["--config", str(self._rules / rules), "."]
        path = f"{self._tools / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
        evidence = r"Ran \d+ rules? on \d+ files?: \d+ findings?"
        return Command(tuple(words), where, {"PATH": path}, codes=(0, 1), evidence=evidence)

    def fixit(self, where: Path) -> Command:
        """The imports, with a rule for LibCST."""
        words = (self._tool("fixit"), "--quiet", "--rules", "banned_imports", "lint", ".")
        # The code is a sum: 1 for findings, 2 for a file that LibCST could not parse.
        return Command(
            words, where, {"PYTHONPATH": str(self._rules)}, codes=(0, 1, 2, 3), evidence=r"\d+ files? checked.*"
        )

    def _tool(self, name: str) -> str:
        return str(self._tools / "bin" / name)

    def versions(self) -> dict[str, str]:
        """Return the version that each tool tells."""
        tools = {name: [self._tool(name), "--version"] for name in ("ruff", "semgrep", "fixit")}
        if self._rg is not None:
            tools["ripgrep"] = [self._rg, "--version"]
        told = {
            name: subprocess.run(words, capture_output=True, text=True, check=False) for name, words in tools.items()
        }
        return {name: done.stdout.strip().split("\n")[0].rpartition(" ")[2] for name, done in told.items()}


def _last_word(command: list[str]) -> str:
    """Return the last word of the first line that a command writes."""
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip().split("\n")[0].split()[-1]


def make_environment(folder: Path) -> Path:
    """Make a virtual environment anew and return its interpreter."""
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True, symlinks=True)
    return folder / "bin" / "python"


def ruff_rules(bans: BanList) -> str:
    """Return a configuration of ruff that bans every root, and leaves no folder out."""
    banned = "".join(f'{json.dumps(root)}.msg = "banned"\n' for root in bans.roots)
    return f"exclude = []\nrespect-gitignore = false\n[lint.flake8-tidy-imports.banned-api]\n{banned}"


def semgrep_rules(roots: tuple[str, ...], hosts: str = "") -> str:
    """Return rules of semgrep: one for the imports of each root, which is the fastest way, and one for the hosts."""
    common = {"message": "banned", "languages": ["python"], "severity": "ERROR"}
    rules: list[dict[str, object]] = [
        {
            "id": f"banned-import-{number}",
            "pattern-either": [{"pattern": f"import {root}"}, {"pattern": f"from {root} import $NAME"}],
            **common,
        }
        for number, root in enumerate(roots)
    ]
    if hosts:
        rules.append({"id": "banned-host", "pattern-regex": hosts, **common})
    return json.dumps({"rules": rules})
