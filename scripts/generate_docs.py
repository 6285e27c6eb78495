"""Write what the documentation takes from the code: rules, keys, commands, providers and shown output.

Whole pages are written for the rules, the commands and the providers. In the other pages the text between
``<!-- generated: name -->`` and ``<!-- end -->`` is replaced, and the output in every ``console`` block: its
commands are run in a copy of ``examples/``, after those of a ``<!-- setup: … -->`` line in front of it.

    python scripts/generate_docs.py            writes
    python scripts/generate_docs.py --check    writes nothing; exit code 1 when a page is stale
"""

from __future__ import annotations

import inspect
import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inferlint.catalogue.describe import SUMMARY_COLUMNS, summary_rows
from inferlint.catalogue.load import load_catalogue
from inferlint.cli.environment import VARIABLES
from inferlint.cli.main import COMMANDS, app
from inferlint.config.presets import PRESETS, Preset
from inferlint.config.schema import key_rows
from inferlint.fixes.reasons import REASONS
from inferlint.rules.registry import ALL_RULES

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from inferlint.rules.base import RuleInfo

#: What a crash says: no page shows one.
BUG = "this is a bug in inferlint"
ROOT = Path(__file__).resolve().parent.parent

NOTICE = "<!-- Written by scripts/generate_docs.py; do not edit. -->"
#: What the shown output calls the folder in which the commands ran.
SHOWN_ROOT = "/home/you/inferlint"

_SECTION = re.compile(r"(<!-- generated: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_CONSOLE = re.compile(r"((?:<!-- setup: [^\n]* -->\n\n?)*)```console\n(.*?)```", re.DOTALL)
_SETUP = re.compile(r"<!-- setup: (.*?) -->")
_SECONDS = re.compile(r'("seconds": )[0-9.]+')
_END = "=== end of command ==="


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or say which ones are stale; return the exit code."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    pages = expected_pages()
    stale = [path for path, text in pages.items() if current(path) != text]
    left_over = [path for path in generated_pages() if path not in pages]
    for path in stale:
        print(f"stale: {path}" if arguments else f"written: {path}")
        if not arguments:
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / path).write_text(pages[path], encoding="utf-8")
    for path in left_over:
        print(f"left over: {path}" if arguments else f"removed: {path}")
        if not arguments:
            (ROOT / path).unlink()
    return int(bool(arguments and (stale or left_over)))


def expected_pages() -> dict[str, str]:
    """Return the text that every page should have, by its path below the root."""
    return {path: expected(path) for path in page_paths()}


def page_paths() -> list[str]:
    """Return the paths of all pages, those written by hand included."""
    by_hand = (path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
    known = {**whole_pages(), "README.md": None}
    return sorted({*known, *(path for path in by_hand if not current(path).startswith(NOTICE))})


def generated_pages() -> list[str]:
    """Return the pages on disk that this script wrote as a whole."""
    found = (path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
    return sorted(path for path in found if current(path).startswith(NOTICE))


def current(path: str) -> str:
    """Return the text of a page as it is, nothing when there is none."""
    place = ROOT / path
    return place.read_text(encoding="utf-8") if place.is_file() else ""


def expected(path: str) -> str:
    """Return the text that one page should have."""
    write = whole_pages().get(path)
    text = f"{NOTICE}\n\n{write()}" if write else current(path)
    text = _SECTION.sub(lambda found: f"{found[1]}\n{SECTIONS[found[2]]()}\n{found[3]}", text)
    return _CONSOLE.sub(_rerun, text)


def whole_pages() -> dict[str, Callable[[], str]]:
    """Return the functions that write whole pages."""
    pages: dict[str, Callable[[], str]] = {
        "docs/rules/index.md": rules_index,
        "docs/commands.md": commands,
        "docs/providers.md": providers,
    }
    for rule in ALL_RULES:
        pages[f"docs/rules/{rule.meta.slug}.md"] = lambda rule=rule: rule_page(rule)  # type: ignore[misc]
    return pages


# Rules


def rules_index() -> str:
    """Return the page that lists the rules."""
    titles = {"bypass": "Ways around the router", "run": "The run itself"}
    head = (
        "# Rules\n\n"
        "`inferlint rules` prints this list, `inferlint rule IL102` a page of it.\n"
        "A code is never used again for something else.\n"
    )
    blocks = [head]
    for group, title in titles.items():
        rows = [
            (f"[`{rule.meta.code}`]({rule.meta.slug}.md)", f"`{rule.meta.slug}`", rule.meta.severity, rule.meta.summary)
            for rule in ALL_RULES
            if rule.meta.group == group
        ]
        blocks.append(f"## {title}\n\n{_table(('code', 'name', 'severity', 'reports'), rows)}")
    return "\n".join(blocks)


def rule_page(rule: type[RuleInfo]) -> str:
    """Return the page of one rule: its docstring under a table of its facts."""
    meta = rule.meta
    summary, _, body = inspect.cleandoc(rule.__doc__ or "").partition("\n\n")
    facts = (meta.severity, meta.confidence, "on" if meta.default else "off", meta.since)
    table = _table(("severity", "confidence", "by default", "since"), [facts])
    see = "\n\nThe keys are explained under [Configuration](../configuration.md).\n"
    body = re.sub(r"(## Options\n\n(?:- [^\n]*\n?)+)", lambda found: found[1].rstrip() + see, body + "\n")
    return f"# {meta.code} {meta.slug}\n\n{summary}\n\n{table}\n{body.rstrip()}\n"


# Configuration


def keys() -> str:
    """Return the table of all configuration keys."""
    rows = [
        (f"`{key}`", _cell(value), default if default in ("required", "") else _code_or_words(default), about)
        for key, value, default, about in key_rows()
    ]
    return _table(("key", "value", "default", "meaning"), rows)


def _code_or_words(default: str) -> str:
    return f"`{default}`" if default[:1] in '"[{' else default


def environment() -> str:
    """Return the table of environment variables."""
    return _table(("variable", "stands for"), [(f"`{name}`", option) for name, option in VARIABLES.items()])


def presets() -> str:
    """Return the table of known gateways."""
    rows = []
    for preset in PRESETS.values():
        urls = ", ".join(f"`{url}`" for url in preset.urls) or "you give it in `gateway-urls`"
        paths = ", ".join(f"{protocol} `{path or '/'}`" for protocol, path in preset.paths.items())
        models = "other names" if preset.renames else "same names"
        rows.append((f"`{preset.id}`", preset.name, urls, paths, _preset_key(preset), models))
    return _table(("preset", "gateway", "where it is", "path of each protocol or SDK", "key", "models"), rows)


def _preset_key(preset: Preset) -> str:
    headers = {f"`{name}`" for one in preset.headers.values() for name in one}
    beside = f"; {', '.join(sorted(headers))} beside it" if headers else ""
    if preset.keeps_provider_key:
        return f"the provider's{beside}"
    return (f"`{preset.key}`" if preset.key else "you give it in `gateway-key`") + beside


# Fixes


def reasons() -> str:
    """Return the table of the reasons why a finding is not fixed."""
    rows = [(f"`{reason.code}`", _cell(reason.summary), _cell(reason.step)) for reason in REASONS.values()]
    return _table(("reason", "what stands in the way", "what to do"), rows)


# Commands


def commands() -> str:
    """Return the page about the command line, read from the commands themselves."""
    context = click.Context(app, info_name="inferlint")
    blocks = ["# Commands\n\n`inferlint --help` lists the commands, `inferlint check --help` the options of one.\n"]
    for name in COMMANDS:
        command = app.get_command(context, name)
        assert command is not None
        blocks.append(_command(name, command))
        if isinstance(command, click.Group):
            blocks += [_command(f"{name} {part}", inner) for part, inner in command.commands.items()]
    return "\n".join(blocks)


def _command(name: str, command: click.Command) -> str:
    arguments = [item for item in command.params if isinstance(item, click.Argument)]
    options = [item for item in command.params if isinstance(item, click.Option)]
    rest = ["COMMAND"] if isinstance(command, click.Group) else []
    usage = " ".join(["inferlint", name, *rest, *(["[OPTIONS]"] if options else []), *map(_argument, arguments)])
    text = inspect.cleandoc(command.help or "").replace("\n\n", "\0").replace("\n", " ").replace("\0", "\n\n")
    text = re.sub(r"\b(PATHS|FOLDER|CODE|NAME|KEY)\b", r"`\1`", text)
    text = text.replace("[tool.inferlint]", "`[tool.inferlint]`").replace("'-'", "`-`")
    block = f"## inferlint {name}\n\n```text\n{usage}\n```\n\n{text}\n"
    rows = [(f"`{_option(item)}`", _option_help(item)) for item in options]
    return block + (f"\n{_table(('option', 'meaning'), rows)}" if rows else "")


def _argument(argument: click.Argument) -> str:
    if argument.metavar:
        return str(argument.metavar)
    name = str(argument.name).upper()
    return name if argument.required else f"[{name}]"


def _option(option: click.Option) -> str:
    names = ", ".join(option.opts)
    if option.is_flag:
        return names
    if isinstance(option.type, click.Choice):
        return f"{names} {'|'.join(option.type.choices)}"
    return f"{names} {option.metavar or 'TEXT'}"


def _option_help(option: click.Option) -> str:
    text = option.help or ""
    return f"{text} Default: `{option.default}`." if option.show_default else text


# Providers


def providers() -> str:
    """Return the page that lists the catalogue."""
    catalogue = load_catalogue()
    rows = []
    for row in summary_rows(catalogue):
        cells = dict(zip(SUMMARY_COLUMNS, row, strict=True))
        hosts = [host for host in catalogue.providers[cells["id"]].hosts if host.scope not in ("docs", "auth")]
        patterns = dict.fromkeys(host.pattern + host.path for host in hosts)
        rows.append(
            (
                f"`{cells['id']}`",
                _cell(cells["name"]),
                cells["role"],
                ", ".join(f"`{name}`" for name in cells["distributions"].split(", ") if name),
                ", ".join(f"`{pattern}`" for pattern in patterns),
                cells["checked"],
            )
        )
    head = (
        "# Providers\n\n"
        f"The catalogue knows {len(rows)} providers, frameworks, gateways and local servers.\n"
        "`inferlint providers` prints this list, `inferlint providers openai` everything known about one:\n"
        "its client classes, functions, methods, parameters and environment variables.\n\n"
        "The id in the first column is what `providers` in the configuration takes.\n"
        "*Distributions* are the packages that reach a provider, its own SDK and the frameworks.\n"
        "*Hosts* are those whose URL in the code counts; documentation and login hosts are left out.\n"
        "*Checked* is the day on which the entry was last compared with the SDKs; the releases stand in the detail.\n"
        "[Adding a provider](adding-a-provider.md) says how to extend the list, also for one project only.\n"
    )
    return f"{head}\n{_table(('id', 'name', 'role', 'distributions', 'hosts', 'checked'), rows)}"


# Architecture


def layers() -> str:
    """Return the layers of the package from the contract that import-linter checks."""
    contracts = _pyproject()["tool"]["importlinter"]["contracts"]
    found = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    here = {path.stem for path in (ROOT / "inferlint").iterdir() if path.name != "__init__.py"}
    # Layers in parentheses may be missing.
    kept = [[name for name in map(_bare, layer.split(" | ")) if name in here] for layer in found]
    return "```text\n" + "".join(f"{' | '.join(names)}\n" for names in kept if names) + "```\n"


def _bare(layer: str) -> str:
    return layer.strip("()")


def _pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


SECTIONS: dict[str, Callable[[], str]] = {
    "keys": keys,
    "presets": presets,
    "reasons": reasons,
    "environment": environment,
    "layers": layers,
}


# Shown output


def _rerun(found: re.Match[str]) -> str:
    setup = tuple(_SETUP.findall(found[1]))
    asked = tuple(line[2:] for line in found[2].splitlines() if line.startswith("$ "))
    if not asked:
        return found[0]
    fresh = "".join(f"$ {command}\n{output}" for command, output in zip(asked, outputs(setup, asked), strict=True))
    if _SECONDS.sub(r"\1", fresh) == _SECONDS.sub(r"\1", found[2]):
        return found[0]
    return f"{found[1]}```console\n{fresh}```"


@cache
def outputs(setup: tuple[str, ...], asked: tuple[str, ...]) -> tuple[str, ...]:
    """Return what each command prints, standard output and standard error together."""
    with tempfile.TemporaryDirectory(prefix="inferlint-docs-") as folder:
        place = Path(folder).resolve() / "inferlint"
        shutil.copytree(ROOT / "examples", place / "examples", ignore=shutil.ignore_patterns("__pycache__"))
        lines = ['inferlint() { "$DOCS_PYTHON" -m inferlint "$@"; }', *setup]
        for command in asked:
            lines += [command, f'printf "%s\\n" "{_END}"']
        done = subprocess.run(
            ["bash", "-c", "\n".join(lines)],
            cwd=place,
            env=_environment(place),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
            timeout=300,
        )
        parts = done.stdout.replace(str(place), SHOWN_ROOT).split(f"{_END}\n")
    if len(parts) != len(asked) + 1 or parts[-1]:
        raise RuntimeError(f"the commands {asked} did not run to their end:\n{done.stdout}")
    if any(BUG in part for part in parts):
        raise RuntimeError(f"one of the commands {asked} failed, which no page shows:\n{done.stdout}")
    return tuple(parts[:-1])


def _environment(home: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT") if name in os.environ}
    return {
        **kept,
        "HOME": str(home),
        "DOCS_PYTHON": sys.executable,
        "LC_ALL": "C.UTF-8",
        "NO_COLOR": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(ROOT),
    }


# Tables


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "".join(f"{line}\n" for line in _lines(head, rows))


def _lines(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def _cell(text: str) -> str:
    """Return ``text`` as it reads: no Markdown in it counts."""
    return re.sub(r'"([^"]+)"', r'`"\1"`', re.sub(r"([*_<])", r"\\\1", text))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
