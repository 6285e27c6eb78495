"""Default hosts in the sources of an SDK that no host of the catalogue covers."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from inferlint.catalogue.names import Names
from inferlint.verify.gap import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.verify.releases import Release, Subject

#: Parts of the name of a module in which a URL is no default.
_NO_DEFAULTS = frozenset({"benchmarks", "examples", "mock", "mocks", "scripts", "testing", "tests", "types"})
_URL = re.compile(r"(?:https?|wss?)://([a-z0-9.-]+\.[a-z]{2,}(?::\d+)?)(/[^\s?#{}]*)?\Z", re.IGNORECASE)
_URL_NAME = re.compile(
    r"(_|\b)(urls?|uri|base|hosts?|endpoints?|servers?|address|environments?|regions?|production)\b|URL"
)
_OTHER_USE = re.compile(
    r"doc|help|console|dashboard|issue|home|link|schema|site|image|icon|logo|feedback|referer|token"
)
_OTHER_LABELS = frozenset(
    {
        *("docs", "doc", "help", "support", "community", "blog", "cookbook", "developer", "developers"),
        *("status", "console", "dashboard", "platform", "app", "telemetry"),
        *("auth", "oauth", "oauth2", "login", "account", "accounts", "metadata"),
        *("cdn", "static", "raw", "files", "storage"),
    }
)
#: Labels that say so wherever they stand.
_OTHER_ANYWHERE = frozenset({"console", "dashboard", "docs", "telemetry"})
_OTHER_DOMAINS = frozenset(
    {
        *("github.com", "githubusercontent.com", "gitlab.com", "huggingface.co", "sentry.io", "pkg.dev"),
        *("python.org", "pypi.org", "readthedocs.io", "wikipedia.org", "w3.org", "arxiv.org"),
        *("json-schema.org", "schema.org", "youtube.com", "google.com", "discord.gg", "example.com", "example.org"),
    }
)
_NO_DOMAINS = frozenset({"example", "test", "invalid", "local", "localhost", "internal"})
_PLACEHOLDERS = frozenset({"example", "acme", "foo", "bar", "your", "my", "xxx"})


def host_gaps(subject: Subject, catalogue: Catalogue, release: Release) -> Iterator[Gap]:
    """Yield the default hosts in one release that no host of the catalogue covers.

    Modules that a table lists under ``control`` with all below them reach no models, and so do their hosts.
    """
    clients = _client_modules(subject, release)
    control = Names(name for _, sdk in subject.tables for name in sdk.control if name.endswith(".**"))
    every = sorted(set(release.world.modules_below(subject.roots)))
    modules = [module for module in every if module in clients or not subject.is_quiet(module)]
    for module in modules:
        if (
            "://" not in release.world.text(module)
            or module in control
            or not _NO_DEFAULTS.isdisjoint(module.split("."))
        ):
            continue
        for text, line in _default_urls(release.world.tree(module)):
            found = _URL.match(text)
            host = found[1].lower() if found else ""
            if found and not _is_other(host) and not _is_covered(catalogue, host, found[2] or ""):
                yield Gap("host", host, release.version, release.world.place(module), line, f"is in {text}")


def _is_covered(catalogue: Catalogue, host: str, path: str) -> bool:
    """Say whether a host of the catalogue covers the URL, or would once the SDK appends the rest of a listed path."""
    return catalogue.host(host, path) is not None or catalogue.leads_to_host(host, path)


def _is_other(host: str) -> bool:
    """Say whether the host is for people, files and logins, stands for one of the user's, or is everybody's."""
    labels = host.partition(":")[0].split(".")
    return (
        labels[0] in _OTHER_LABELS
        or not _OTHER_ANYWHERE.isdisjoint(labels[:-2])
        or labels[-1] in _NO_DOMAINS
        or ".".join(labels[-2:]) in _OTHER_DOMAINS
        or not _PLACEHOLDERS.isdisjoint(labels)
    )


def _client_modules(subject: Subject, release: Release) -> set[str]:
    paths = [client.path for _, sdk in subject.tables for client in sdk.clients]
    return {found.module for path in paths if (found := release.world.resolve(path)) is not None}


def _default_urls(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield URLs that stand where a default does: of a parameter, a variable, a setting or a table of servers."""
    for node in ast.walk(tree):
        for name, value in _named_values(node):
            if name is not None and (_OTHER_USE.search(name.lower()) or not _URL_NAME.search(name.lower())):
                continue
            yield from _urls(value)


def _named_values(node: ast.AST) -> Iterator[tuple[str | None, ast.expr]]:
    """Yield values with what they are called; ``None`` for one whose place alone says that it is a default."""
    if isinstance(node, ast.Assign):
        yield from ((ast.unparse(target), node.value) for target in node.targets)
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        yield ast.unparse(node.target), node.value
    elif isinstance(node, ast.keyword) and node.arg:
        yield node.arg, node.value
    elif isinstance(node, ast.arguments):
        positional = [*node.posonlyargs, *node.args]
        pairs = zip(positional[len(positional) - len(node.defaults) :], node.defaults, strict=True)
        yield from ((argument.arg, value) for argument, value in pairs)
        yield from ((a.arg, v) for a, v in zip(node.kwonlyargs, node.kw_defaults, strict=True) if v is not None)
    elif isinstance(node, ast.Dict):
        yield from ((ast.unparse(k), v) for k, v in zip(node.keys, node.values, strict=True) if k is not None)
    elif isinstance(node, ast.ClassDef) and _URL_NAME.search(f"_{node.name.lower()}"):
        yield from ((None, s.value) for s in node.body if isinstance(s, ast.Assign))


def _urls(value: ast.expr) -> Iterator[tuple[str, int]]:
    """Yield the URLs in a value, through ``or``, conditions, tables and calls with a fallback."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value, value.lineno
    elif isinstance(value, (ast.BoolOp, ast.List, ast.Tuple, ast.Set)):
        for part in value.values if isinstance(value, ast.BoolOp) else value.elts:
            yield from _urls(part)
    elif isinstance(value, ast.IfExp):
        yield from (*_urls(value.body), *_urls(value.orelse))
    elif isinstance(value, ast.Dict):
        for part in value.values:
            yield from _urls(part)
    elif isinstance(value, ast.Call):
        for part in (*value.args, *(keyword.value for keyword in value.keywords)):
            yield from _urls(part)
