"""What a change leaves without a reader goes with it, when nothing else can need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fixes.project import GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path

SDK, ROUTER = "from openai import OpenAI\n\n", "from acme.router import RouterClient\n\n"
BUILT, ROUTED = "client = OpenAI(api_key=os.environ['K'])\n", "client = RouterClient()\n"
OS = "import os\n\n"
MAKE = "\ndef make():\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (OS + SDK + BUILT, ROUTER + ROUTED),
        ("from os import environ\n\n" + SDK + "client = OpenAI(api_key=environ['K'])\n", ROUTER + ROUTED),
        ("import os, sys\n\n" + SDK + BUILT + "print(sys)\n", "import sys\n\n" + ROUTER + ROUTED + "print(sys)\n"),
        # Still read.
        (OS + SDK + BUILT + "print(os.sep)\n", OS + ROUTER + ROUTED + "print(os.sep)\n"),
        # A comment says that it stays.
        ("import os  # noqa\n\n" + SDK + BUILT, "import os  # noqa\n\n" + ROUTER + ROUTED),
        # A text may mean it.
        (OS + SDK + BUILT + "eval('os.sep')\n", OS + ROUTER + ROUTED + "eval('os.sep')\n"),
        # A constant of the module may be read by others; its own import stays with it.
        (
            OS + SDK + "KEY = os.environ['K']\nclient = OpenAI(api_key=KEY)\n",
            OS + ROUTER + "KEY = os.environ['K']\n" + ROUTED,
        ),
        # A local name is read by nobody.
        (
            OS + SDK + MAKE + "    key = os.environ['K']\n    return OpenAI(api_key=key)\n",
            ROUTER + MAKE + "    return RouterClient()\n",
        ),
        # … or by somebody else, too.
        (
            OS + SDK + MAKE + "    key = os.environ['K']\n    print(key)\n    return OpenAI(api_key=key)\n",
            OS + ROUTER + MAKE + "    key = os.environ['K']\n    print(key)\n    return RouterClient()\n",
        ),
        # … or by a call that reads all of them.
        (
            OS + SDK + MAKE + "    key = os.environ['K']\n    return OpenAI(api_key=key), locals()\n",
            OS + ROUTER + MAKE + "    key = os.environ['K']\n    return RouterClient(), locals()\n",
        ),
        # Under a condition, in a function.
        (
            "def make(on):\n    if on:\n        import openai\n\n        return openai.OpenAI()\n",
            "def make(on):\n    if on:\n        " + ROUTER + "        return RouterClient()\n",
        ),
    ],
)
def test_readers(tmp_path: Path, before: str, after: str) -> None:
    assert project(tmp_path, before).fixed() == after


def test_a_local_name_that_cannot_go_holds_the_fix_back(tmp_path: Path) -> None:
    code = OS + SDK + MAKE + "    key = other = os.environ['K']\n    print(other)\n    return OpenAI(api_key=key)\n"
    assert ("IL102", "manual", "unread-name") in project(tmp_path, code).verdicts()


def test_a_url_whose_last_reader_goes_is_not_rewritten_before(tmp_path: Path) -> None:
    code = OS + SDK + MAKE + '    url = "https://api.openai.com/v1"\n    return OpenAI(base_url=url), os.sep\n'
    call = 'OpenAI(base_url=os.environ["ACME_LLM_URL"], api_key=os.environ["ACME_LLM_KEY"])'
    made = project(tmp_path, code, GATEWAY)
    assert made.fixed(unsafe=True) == OS + SDK + MAKE + f"    return {call}, os.sep\n"


@pytest.mark.parametrize(("module", "safety"), [("settings", "unsafe"), ("os", "safe")])
def test_an_import_of_other_code_may_do_more_than_bind_a_name(tmp_path: Path, module: str, safety: str) -> None:
    settings = "import os\n\nfrom dotenv import load_dotenv\n\nload_dotenv()\nKEY = os.environ['OPENAI_API_KEY']\n"
    imported, key = ("from settings import KEY", "KEY") if module == "settings" else ("import os", "os.environ['K']")
    code = f"{imported}\n\n{SDK}client = OpenAI(api_key={key})\n"
    made = project(tmp_path, code, settings=settings + "\nimport openai\n")
    assert made.verdicts()[-1] == ("IL102", safety, "import-effects" if safety == "unsafe" else None)
    assert made.fixed(unsafe=True) == ROUTER + ROUTED
