"""Sets a provider's variables from values that come from somewhere."""

import os

from app.options import read

options = read()
os.environ["ANTHROPIC_BASE_URL"] = options["url"]  # expect: IL108(anthropic)


def configure(options):
    if options.get("key"):
        os.environ["OPENAI_API_KEY"] = options["key"]  # expect: IL110(openai)
    os.environ["OPENAI_API_BASE"] = options["url"]  # expect: IL108(openai)
    os.environ["DESK_KEY"] = options["key"]
