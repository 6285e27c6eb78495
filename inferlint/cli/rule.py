"""``inferlint rule CODE``."""

from __future__ import annotations

import inspect
import json
from dataclasses import asdict

import click

from inferlint.cli.common import known_rules
from inferlint.cli.console import out
from inferlint.cli.options import format_option
from inferlint.config.names import unknown_rule
from inferlint.errors import UsageError


@click.command("rule")
@click.argument("code")
@format_option
def command(code: str, output_format: str) -> None:
    """Explain the rule CODE, which may also be its name, such as direct-import."""
    from inferlint.rules.registry import rule_by_code

    rule = rule_by_code(code)
    if rule is None:
        raise UsageError(f"rule: {unknown_rule(code, known_rules())}")
    meta, page = rule.meta, inspect.cleandoc(rule.__doc__ or "")
    if output_format == "json":
        out(json.dumps({**asdict(meta), "documentation": page}, indent=2, ensure_ascii=False) + "\n")
        return
    default = "" if meta.default else ", off by default"
    out(f"{meta.code} {meta.slug} ({meta.severity}{default}, since {meta.since})\n\n{page}\n")
