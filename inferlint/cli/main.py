"""The ``inferlint`` command: its commands, and how errors end it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

import click

from inferlint import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Command -> one line of help. The command is ``command`` in the module of the same name.
COMMANDS = {
    "check": "Report every place that reaches an inference provider around the router.",
    "init": "Find router candidates and write a configuration.",
    "baseline": "Accept the findings of today; their number may only shrink.",
    "suppressions": "List everything that silences findings, or how that changed.",
    "rule": "Explain one rule.",
    "rules": "List all rules.",
    "providers": "List the providers, or show what is known about one.",
    "config": "Show the effective configuration and where each value comes from.",
    "schema": "Print the JSON schema of the configuration.",
    "clean": "Remove the cache.",
}


class LazyGroup(click.Group):
    """A group that imports a command only when it is run: start-up time counts."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Return the names of all commands in the order of help."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        """Return the command ``name``, or ``None`` when there is none."""
        if name not in COMMANDS:
            return None
        return cast("click.Command", import_module(f"inferlint.cli.{name}").command)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command to run; suggest the nearest one for a name that does not exist."""
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            from inferlint.config.shapes import nearest

            ctx.fail(f"No such command {name!r}; allowed: {', '.join(COMMANDS)}{nearest(name, COMMANDS)}")
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="inferlint")
def app() -> None:
    """Prove that a Python code base reaches inference providers only through its router."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code; raises what is not a usage error."""
    try:
        code = app.main(arguments, prog_name="inferlint", standalone_mode=False)
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as error:
        error.show()
        return 2
    return code if isinstance(code, int) else 0
