"""``inferlint init``."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from inferlint.cli.candidates import Gateways, candidates, gateways
from inferlint.cli.common import known_rules
from inferlint.cli.console import note, out
from inferlint.cli.progress import progress
from inferlint.cli.summary import count
from inferlint.cli.tables import table
from inferlint.config.load import OWN_NAME, SHARED_NAME, find_config, load_config
from inferlint.config.model import Config, Router
from inferlint.config.toml import parse_toml
from inferlint.errors import InferlintError, UsageError

if TYPE_CHECKING:
    from inferlint.catalogue.lookup import Catalogue
    from inferlint.cli.candidates import Candidate
    from inferlint.model.report import Report


@click.command("init")
@click.argument("folder", default=".", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--dry-run", is_flag=True, help="Print the configuration without writing it.")
def command(folder: Path, dry_run: bool) -> None:
    """Find router candidates in FOLDER and write a configuration for it.

    Appends a [tool.inferlint] table to pyproject.toml, or writes inferlint.toml where there is none. An
    existing configuration is never changed.
    """
    root = folder.resolve()
    existing = find_config(root)
    if existing is not None:
        raise UsageError(f"init: {existing} configures this project already; edit it, or remove it first")
    config = Config(root=root)
    catalogue = _catalogue()
    report = _check(config, catalogue)
    found = candidates(report.findings, root)
    gateway = _foreign(gateways(report.findings, root), catalogue)
    _show_candidates(found)
    chosen = _first_that_works(found, config, catalogue)
    text = proposal(chosen[0] if chosen else None, found, gateway)
    _show_effect(report, chosen)
    _write(root, text, dry_run=dry_run)


def _catalogue() -> Catalogue:
    from inferlint.catalogue.load import load_catalogue

    return load_catalogue()


def _check(config: Config, catalogue: Catalogue) -> Report:
    from inferlint.engine import check_paths

    with progress(quiet=False) as update:
        return check_paths([config.root], config, catalogue, progress=update)


def _foreign(found: Gateways, catalogue: Catalogue) -> Gateways:
    """Leave out URLs at a provider's own host."""
    from urllib.parse import urlsplit

    def own(url: str) -> bool:
        try:
            host = urlsplit(url).hostname
        except ValueError:
            return True
        return host is None or catalogue.host(host) is not None

    return replace(found, urls=tuple(url for url in found.urls if not own(url)))


def _show_candidates(found: list[Candidate]) -> None:
    if not found:
        note("No router candidate: no module reaches several providers or builds a router.")
        return
    note("Router candidates, the likeliest first:")
    note(table([f"  {item.module}", item.reason] for item in found).rstrip("\n"))


def _first_that_works(found: list[Candidate], config: Config, catalogue: Catalogue) -> tuple[Candidate, Report] | None:
    """Return the likeliest candidate that the engine accepts as a router, with the report under it."""
    for candidate in found:
        try:
            report = _check(replace(config, routers=(Router(modules=(candidate.module,)),)), catalogue)
        except InferlintError:
            continue
        return candidate, report
    return None


def _show_effect(before: Report, chosen: tuple[Candidate, Report] | None) -> None:
    if before.failures:
        note(f"{count(len(before.failures), 'problem')} kept the run from being complete: `inferlint check`")
    if chosen is None:
        note(f"{count(_failing(before), 'finding')} now; name the router in `modules`.")
        return
    candidate, after = chosen
    total = count(_failing(before), "finding")
    note(f"With `{candidate.module}` as the router {_failing(after)} of {total} remain.")


def _failing(report: Report) -> int:
    return sum(finding.severity != "info" for finding in report.findings)


def proposal(chosen: Candidate | None, found: list[Candidate], gateway: Gateways) -> str:
    """Return the ``router`` table as TOML, without the header of the table that it goes into."""
    modules = [chosen.module] if chosen else []
    lines = ["# The modules that may use provider SDKs; a package covers its submodules."]
    lines += [f"modules = {json.dumps(modules)}"]
    others = [item.module for item in found if item is not chosen]
    if others:
        lines.append(f"# Other candidates: {', '.join(others)}")
    if gateway.urls or gateway.env:
        lines.append("# Clients take their base URL from these; list the ones that are your gateway.")
        lines += [f"# gateway-urls = {json.dumps(list(gateway.urls), ensure_ascii=False)}"] if gateway.urls else []
        lines += [f"# gateway-env = {json.dumps(list(gateway.env))}"] if gateway.env else []
    return "".join(f"{_one_line(line)}\n" for line in lines)


def _one_line(text: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in text)


def _write(root: Path, text: str, *, dry_run: bool) -> None:
    shared = root / SHARED_NAME
    target = shared if shared.is_file() else root / OWN_NAME
    header = "[tool.inferlint.router]\n" if target == shared else "[router]\n"
    block = header + text
    content = _appended(shared, block) if target == shared else block.encode()
    out(block)
    if dry_run:
        note(f"Nothing written; without --dry-run this goes into {target.name}.")
        return
    _replace(target, content)
    load_config(root, target, known_rules=known_rules())
    note(f"Wrote {target.name}; run `inferlint check`.")


def _appended(path: Path, block: str) -> bytes:
    """Return the file's content with ``block`` at its end; raise when that would not be valid TOML."""
    content = path.read_bytes()
    end = b"\r\n" if b"\r\n" in content else b"\n"
    gap = b"" if not content.strip() else end if content.endswith(b"\n") else end * 2
    result = content + gap + block.encode().replace(b"\n", end)
    parse_toml(result.decode("utf-8-sig", "replace"), path.name)
    return result


def _replace(path: Path, content: bytes) -> None:
    """Write the file in one step, so that a broken run never leaves half of it."""
    path = path.resolve()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        if path.exists():
            shutil.copymode(path, name)
        else:
            Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
