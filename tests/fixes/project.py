"""A small project on disk whose fixes are planned or applied."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from inferlint.catalogue.load import load_catalogue
from inferlint.config.load import load_config
from inferlint.engine import RunOptions, check_paths
from inferlint.engine.fixing import Fixer, Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.model.finding import Finding
    from inferlint.model.report import Report

#: A router with a drop-in class for each flavour of the OpenAI protocol.
CLIENTS = """
[tool.inferlint.router]
modules = ["acme.router"]
[tool.inferlint.router.clients]
openai = { sync = "acme.router:RouterClient", async = "acme.router:AsyncRouterClient", kind = "subclass" }
"""
#: A gateway for every wire protocol.
GATEWAY = """
[tool.inferlint.router]
modules = ["acme.router"]
[tool.inferlint.router.gateway]
openai = { base-url = "env:ACME_LLM_URL", api-key = "env:ACME_LLM_KEY" }
anthropic = { base-url = "env:ACME_ANTHROPIC_URL", api-key = "env:ACME_LLM_KEY" }
gemini = { base-url = "env:ACME_GEMINI_URL", api-key = "env:ACME_LLM_KEY" }
mistral = { base-url = "env:ACME_MISTRAL_URL", api-key = "env:ACME_LLM_KEY" }
cohere = { base-url = "env:ACME_COHERE_URL", api-key = "env:ACME_LLM_KEY" }
"""
ROUTER = '''"""The router."""

import os

import openai


class RouterClient(openai.OpenAI):
    """Goes to the gateway."""

    def __init__(self, **options):
        super().__init__(base_url=os.environ["ACME_LLM_URL"], api_key=os.environ["ACME_LLM_KEY"], **options)


class AsyncRouterClient(openai.AsyncOpenAI):
    """Goes to the gateway."""

    def __init__(self, **options):
        super().__init__(base_url=os.environ["ACME_LLM_URL"], api_key=os.environ["ACME_LLM_KEY"], **options)
'''


@cache
def _catalogue() -> Catalogue:
    return load_catalogue()


@dataclass(frozen=True)
class Project:
    """Files below ``root`` with the router of ``ROUTER``."""

    root: Path

    def check(self, contents: Mapping[str, bytes] | None = None) -> Report:
        """Return the report of the project with planned fixes."""
        return check_paths(
            [self.root], load_config(self.root), _catalogue(), options=RunOptions(fixes=True), contents=contents
        )

    def findings(self, path: str = "app.py") -> list[Finding]:
        """Return the findings of a file that fail a run, in their order."""
        return [one for one in self.check().findings if one.path == path and one.severity != "info"]

    def verdicts(self, path: str = "app.py") -> list[tuple[str, str, str | None]]:
        """Return rule, safety and reason of the findings of a file."""
        return [(one.rule, one.fix.safety, one.fix.reason) for one in self.findings(path) if one.fix is not None]

    def of_rule(self, rule: str, path: str = "app.py") -> list[tuple[str, str | None]]:
        """Return safety and reason of the findings of one rule in a file."""
        return [(safety, reason) for name, safety, reason in self.verdicts(path) if name == rule]

    def by_line(self, rule: str) -> dict[str, tuple[str, str | None]]:
        """Return safety and reason of the findings of one rule, by the text of their lines."""
        lines = (self.root / "app.py").read_text().splitlines()
        found = [(one.span.line, one.fix) for one in self.findings() if one.rule == rule]
        return {lines[line - 1].strip(): (fix.safety, fix.reason) for line, fix in found if fix is not None}

    def assert_held(self, reason: str, rule: str = "IL102") -> None:
        """Check that a finding is left to a person for this reason, and that no fix touches a file."""
        assert (rule, "manual", reason) in self.verdicts()
        outcome = self.outcome(unsafe=True)
        assert (outcome.contents, outcome.withdrawn) == ({}, ())

    def outcome(self, *, unsafe: bool = False) -> Outcome:
        """Return what the fixes make of the project; nothing is written."""
        return Fixer(self.root, self.check, lambda _: True, unsafe).run(self.check())

    def fixed(self, path: str = "app.py", *, unsafe: bool = False) -> str:
        """Return a file after its fixes; a fix that did not hold is an error."""
        outcome = self.outcome(unsafe=unsafe)
        assert not outcome.withdrawn, [one.reason for one in outcome.withdrawn]
        content = outcome.contents.get(path)
        return (content if content is not None else (self.root / path).read_bytes()).decode()


def project(root: Path, source: str, config: str = CLIENTS, **files: str) -> Project:
    """Write ``source`` as ``app.py`` beside a router; ``files`` are further ones, ``__`` stands for a slash."""
    # The router has every class that the configuration names.
    named = dict.fromkeys(re.findall(r'"acme\.router:(\w+)', config))
    classes = "".join(f"\n\nclass {name}:\n    pass\n" for name in named if f"class {name}(" not in ROUTER)
    wanted = {"acme/__init__.py": "", "acme/router.py": ROUTER + classes, "app.py": source}
    wanted |= {name.replace("__", "/") + ".py": text for name, text in files.items()}
    for path, text in wanted.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    (root / "pyproject.toml").write_text(f'[project]\nname = "app"\nversion = "1"\n{config}')
    return Project(root)
