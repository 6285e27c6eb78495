"""Provider addresses inside other text: patterns, mark-up, help, rewriting."""

import re
import warnings

from pydantic import BaseModel, Field

GATEWAY = "https://llm.acme.internal"
PATTERN = re.compile(r"https://api\.openai\.com/.*")
LINK = "[OpenAI](https://api.openai.com/v1)"
PAGE = "<a href='https://api.openai.com/v1'>OpenAI</a>"
POLICY = "default-src 'self'; connect-src https://api.openai.com wss://api.openai.com"
TABLE = """
| vendor | address |
| OpenAI | https://api.openai.com/v1 |
"""


class Options(BaseModel):
    """https://api.openai.com/v1"""

    url: str = Field(GATEWAY, description="https://api.openai.com/v1", examples=["https://api.openai.com/v1"])  # allow-info: IL104


def arguments(parser):
    parser.add_argument("--gateway", default=GATEWAY, help="https://api.openai.com/v1")


def rewritten(url):
    """https://api.openai.com/v1 becomes the gateway."""
    return url.replace("https://api.openai.com", GATEWAY)  # allow-info: IL104


def is_vendor(url):
    return bool(re.match("https://api.openai.com/", url)) or bool(PATTERN.match(url))  # allow-info: IL104


def warn():
    warnings.warn("https://api.openai.com/v1 is not the gateway", stacklevel=2)
