"""A file view of a text, and its parts by name."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from inferlint.catalogue.load import load_catalogue
from inferlint.config.model import Config, Router
from inferlint.facts.read import read_facts
from inferlint.project.firstparty import NothingFirstParty
from inferlint.project.program import Program

if TYPE_CHECKING:
    from inferlint.catalogue.lookup import Catalogue
    from inferlint.model.expr import Expr
    from inferlint.project.context import Context
    from inferlint.project.view import FileView

GATEWAY = Router(
    gateway_urls=("https://gw.example/llm",), gateway_env=("GATEWAY_URL",), gateway_settings=("app.settings:URL",)
)


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """Return the bundled catalogue, read once."""
    return load_catalogue(())


def view(text: str, *routers: Router, path: str = "app.py") -> FileView:
    """Return the view of a text that belongs to no project."""
    facts = read_facts(text, path, lambda level, module: None if level else module)
    return Program([facts], Config(root=Path("/"), routers=routers), catalogue(), NothingFirstParty()).view(path)


def probe(seen: FileView, name: str = "probe") -> Context:
    """Return the context of the first argument of the call ``probe(…)``."""
    for context in seen.contexts:
        if (
            context.slot == "#0"
            and context.up is not None
            and getattr(getattr(context.up.expr, "func", None), "id", "") == name
        ):
            return context
    raise AssertionError(f"no call of {name}")


def probed(seen: FileView) -> Expr:
    """Return the first argument of the call ``probe(…)``."""
    return probe(seen).expr
