"""Help texts of settings and of the command line."""

import argparse
from dataclasses import dataclass, field

import click
from pydantic import BaseModel, Field


class Form(BaseModel):
    url: str = Field(description="Address of the server, e.g. https://api.openai.com/v1")
    key: str = Field("", title="Key", description="https://api.anthropic.com style key")
    region: str = Field("eu", json_schema_extra={"help": "See https://api.groq.com/openai/v1 for regions."})


@dataclass
class Options:
    url: str = field(default="https://llm.acme.internal/v1", metadata={"help": "not https://api.openai.com/v1"})


def arguments():
    parser = argparse.ArgumentParser(epilog="https://api.openai.com/v1 is refused")
    parser.add_argument("--url", help="https://llm.acme.internal/v1, never https://api.openai.com/v1")
    return parser


@click.command(help="Talks to the gateway, not to https://api.deepgram.com.")
@click.option("--url", default="https://llm.acme.internal/v1", help="https://api.openai.com/v1 is refused")
def main(url):
    if "api.openai.com" in url:  # expect-info: IL104
        raise click.BadParameter("https://api.openai.com/v1 is refused")
