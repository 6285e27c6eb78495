"""``inferlint init``."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from inferlint.cli import newfile
from inferlint.cli.candidates import candidates
from inferlint.cli.common import known_rules
from inferlint.cli.console import note, out
from inferlint.cli.gateways import Gateways, gateways
from inferlint.cli.progress import progress
from inferlint.cli.summary import count
from inferlint.cli.tables import table, toml_value
from inferlint.config.load import OWN_NAME, SHARED_NAME, find_config, load_config
from inferlint.config.model import DEFAULT_BASELINE, Config, Router
from inferlint.errors import InferlintError, UsageError
from inferlint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.cli.candidates import Candidate
    from inferlint.model.report import Report

#: More candidates than this are only counted.
MOST_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Proposal:
    """What to write: the router's modules, its gateways, and what else was found, as comments."""

    modules: tuple[str, ...] = ()
    approved: Gateways = field(default_factory=Gateways)
    others: tuple[str, ...] = ()
    maybe: Gateways = field(default_factory=Gateways)

    def router(self) -> Router:
        """Return the router that the written configuration describes."""
        return Router(
            modules=self.modules,
            gateway_urls=self.approved.urls,
            gateway_env=self.approved.env,
            gateway_settings=self.approved.settings,
        )


@click.command("init")
@click.argument("folder", default=".", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--dry-run", is_flag=True, help="Print the configuration without writing it.")
@click.option("--baseline", is_flag=True, help=f"Also accept today's findings, in {DEFAULT_BASELINE}.")
@click.pass_context
def command(ctx: click.Context, folder: Path, dry_run: bool, baseline: bool) -> None:
    """Find router candidates in FOLDER, write a configuration for it and show what remains with it.

    Candidates are modules that reach several providers or build a router, and gateways that clients, settings and
    defaults name. Appends a table to pyproject.toml, or writes inferlint.toml where there is none. An existing
    configuration or baseline is never changed.

    Exit code: 0 written, 2 nothing written, or something could not be checked.
    """
    root = folder.resolve()
    target = _target(root, baseline=baseline)
    catalogue = _catalogue()
    before = _check(Config(root=root), catalogue)
    chosen, after = _choice(before, root, catalogue)
    _show_effect(before, chosen, after)
    text = "".join(f"{line}\n" for line in _lines(chosen, shared=target.name == SHARED_NAME, baseline=baseline))
    content = newfile.appended(target, text) if target.name == SHARED_NAME else (b"", text.encode())
    out(text)
    if dry_run:
        note(f"Nothing written; without --dry-run this goes into {target.name}.")
    else:
        _write(target, *content)
        note(f"Wrote {target.name}.")
        if baseline:
            _create_baseline(folder, target)
        _show_next(folder, target, baseline=baseline)
    ctx.exit(2 if before.failures else 0)


def _target(root: Path, *, baseline: bool) -> Path:
    """Return the file to write; raise ``UsageError`` when something that is there would be changed."""
    existing = find_config(root)
    if existing is not None:
        raise UsageError(f"init: {existing} configures this project already; edit it, or remove it first")
    if baseline:
        _check_baseline(root / DEFAULT_BASELINE)
    shared, own = root / SHARED_NAME, root / OWN_NAME
    if shared.is_file():
        return shared
    if os.path.lexists(own):
        raise UsageError(f"init: {own} is there and is no file that can be read; remove it first")
    return own


def _check_baseline(place: Path) -> None:
    if os.path.lexists(place):
        raise UsageError(f"init: {place} is there already; `inferlint baseline update` changes it, or remove it first")


def _create_baseline(folder: Path, target: Path) -> None:
    from inferlint.cli.main import run

    # The command writes it as it does for everyone, so that there is one way in which a baseline comes to be.
    code = run(["baseline", "create", "--config", str(target), "--", str(folder)])
    if code != 0:
        raise UsageError(
            f"init: the baseline was not written; take `baseline` out of {target.name} or mend what failed"
        )


def _catalogue() -> Catalogue:
    from inferlint.catalogue.load import load_catalogue

    return load_catalogue()


def _check(config: Config, catalogue: Catalogue) -> Report:
    from inferlint.engine import check_paths

    with progress(quiet=False) as update:
        return check_paths([config.root], config, catalogue, progress=update)


def _choice(before: Report, root: Path, catalogue: Catalogue) -> tuple[Proposal, Report]:
    """Return the likeliest proposal that the engine accepts, and the report under it."""
    found = candidates(before.findings, root)
    clients = {finding.path for finding in before.findings if finding.kind == "client"}
    places = gateways((file.path for file in before.files), clients, root, catalogue)
    _show_candidates(found, places)
    names = tuple(item.module for item in found)
    # Several clients in a module that is not called a router may as well all be pointed at the gateway.
    named = [_as_router(item, names, places) for item in found if item.is_named]
    plain = [_as_router(item, names, places) for item in found if not item.is_named]
    remote = places.remote()
    local = Gateways(urls=tuple(url for url in places.urls if url not in remote.urls))
    as_gateway = [Proposal(approved=remote, others=names, maybe=local)] if remote else []
    proposals = [*named, *as_gateway, *plain]
    for proposal in proposals:
        after = _with(proposal, root, catalogue)
        if after is not None:
            return proposal, after
    return Proposal(others=names, maybe=places), before


def _as_router(candidate: Candidate, names: tuple[str, ...], places: Gateways) -> Proposal:
    return Proposal((candidate.module,), others=tuple(name for name in names if name != candidate.module), maybe=places)


def _with(proposal: Proposal, root: Path, catalogue: Catalogue) -> Report | None:
    """Return the report with a proposal, ``None`` when it is not possible."""
    try:
        return _check(replace(Config(root=root), routers=(proposal.router(),)), catalogue)
    except InferlintError as error:
        # A guess that the engine does not take is no mistake of the user's; the next one may do.
        note(visible(f"  not possible as the router: {error}"))
        return None


def _show_candidates(found: list[Candidate], places: Gateways) -> None:
    if found:
        note("Router candidates, the likeliest first:")
        note(table([f"  {item.module}", item.reason] for item in found[:MOST_SHOWN]).rstrip("\n"))
        if len(found) > MOST_SHOWN:
            note(f"  … and {len(found) - MOST_SHOWN} more")
    else:
        note("No router candidate: no module reaches several providers or builds a router.")
    if places:
        note("Gateway candidates, from base URLs, settings and defaults:")
        note(table([f"  {key}", ", ".join(values)] for key, values in _gateway_keys(places)).rstrip("\n"))


def _show_effect(before: Report, chosen: Proposal, after: Report) -> None:
    if before.failures:
        note(f"{count(len(before.failures), 'problem')} kept the run from being complete: `inferlint check`")
    total = count(_failing(before), "finding")
    if not before.findings:
        note("No use of a provider was found: the configuration will report the first one.")
    elif chosen.modules:
        note(f"With `{chosen.modules[0]}` as the router {_failing(after)} of {total} remain.")
    elif chosen.approved:
        note(f"With these gateways {_failing(after)} of {total} remain; name the router in `modules` if there is one.")
    else:
        note(f"{total} now; name the router in `modules`.")


def _failing(report: Report) -> int:
    return sum(finding.severity != "info" for finding in report.findings)


def _lines(chosen: Proposal, *, shared: bool, baseline: bool) -> Iterator[str]:
    """Yield the lines of the configuration."""
    if baseline:
        yield from ["[tool.inferlint]"] if shared else []
        yield f"baseline = {toml_value(DEFAULT_BASELINE)}"
        yield ""
    yield "[tool.inferlint.router]" if shared else "[router]"
    yield "# The modules that may use provider SDKs; a package covers its submodules."
    yield f"modules = {toml_value(list(chosen.modules))}"
    if chosen.others:
        yield f"# Other candidates: {', '.join(chosen.others)}"
    if chosen.approved:
        yield "# A client with one of these base URLs is approved."
        yield from (f"{key} = {toml_value(list(values))}" for key, values in _gateway_keys(chosen.approved))
    if chosen.maybe:
        yield "# Clients, settings or defaults name these; list the ones that are your gateway."
        yield from (f"# {key} = {toml_value(list(values))}" for key, values in _gateway_keys(chosen.maybe))


def _gateway_keys(places: Gateways) -> list[tuple[str, tuple[str, ...]]]:
    keys = (("gateway-urls", places.urls), ("gateway-env", places.env), ("gateway-settings", places.settings))
    return [(key, values) for key, values in keys if values]


def _write(target: Path, before: bytes, after: bytes) -> None:
    if target.name == SHARED_NAME:
        newfile.replace(target, before, after)
    else:
        newfile.create(target, after)
    load_config(target.parent, target, known_rules=known_rules())


def _show_next(folder: Path, target: Path, *, baseline: bool) -> None:
    place = "" if folder == Path() else f" {shlex.quote(str(folder))}"
    names = [shlex.quote(str(folder / name)) for name in (target.name, *([DEFAULT_BASELINE] if baseline else []))]
    if not baseline:
        second = f"inferlint baseline create{place}", "accept today's findings, so that only new ones fail"
    else:
        second = f"git add {' '.join(names)}", "put it under review with the code"
    note("Next:")
    note(table([("  inferlint check" + place, "see what remains"), (f"  {second[0]}", second[1])]).rstrip("\n"))
