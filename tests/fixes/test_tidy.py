"""What a change leaves without a reader goes with it, when nothing else can need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fixes.project import project

if TYPE_CHECKING:
    from pathlib import Path

ROUTED = "from acme.router import RouterClient\n\nclient = RouterClient()\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("import os\n\nfrom openai import OpenAI\n\nclient = OpenAI(api_key=os.environ['K'])\n", ROUTED),
        ("from os import environ\n\nfrom openai import OpenAI\n\nclient = OpenAI(api_key=environ['K'])\n", ROUTED),
        (
            "import os, sys\n\nfrom openai import OpenAI\n\nclient = OpenAI(api_key=os.environ['K'])\nprint(sys)\n",
            "import sys\n\nfrom acme.router import RouterClient\n\nclient = RouterClient()\nprint(sys)\n",
        ),
        # Still read.
        (
            "import os\n\nfrom openai import OpenAI\n\nclient = OpenAI(api_key=os.environ['K'])\nprint(os.sep)\n",
            "import os\n\nfrom acme.router import RouterClient\n\nclient = RouterClient()\nprint(os.sep)\n",
        ),
        # A comment says that it stays.
        (
            "import os  # noqa\n\nfrom openai import OpenAI\n\nclient = OpenAI(api_key=os.environ['K'])\n",
            "import os  # noqa\n\nfrom acme.router import RouterClient\n\nclient = RouterClient()\n",
        ),
        # A text may mean it.
        (
            "import os\n\nfrom openai import OpenAI\n\nclient = OpenAI(api_key=os.environ['K'])\neval('os.sep')\n",
            "import os\n\nfrom acme.router import RouterClient\n\nclient = RouterClient()\neval('os.sep')\n",
        ),
        # A constant of the module may be read by others; its own import stays with it.
        (
            "import os\n\nfrom openai import OpenAI\n\nKEY = os.environ['K']\nclient = OpenAI(api_key=KEY)\n",
            "import os\n\nfrom acme.router import RouterClient\n\nKEY = os.environ['K']\nclient = RouterClient()\n",
        ),
        # A local name is read by nobody.
        (
            "import os\n\nfrom openai import OpenAI\n\n\ndef make():\n    key = os.environ['K']\n    return OpenAI(api_key=key)\n",
            "from acme.router import RouterClient\n\n\ndef make():\n    return RouterClient()\n",
        ),
        # … or by somebody else, too.
        (
            "import os\n\nfrom openai import OpenAI\n\n\ndef make():\n    key = os.environ['K']\n    print(key)\n    return OpenAI(api_key=key)\n",
            "import os\n\nfrom acme.router import RouterClient\n\n\ndef make():\n    key = os.environ['K']\n    print(key)\n    return RouterClient()\n",
        ),
    ],
)
def test_readers(tmp_path: Path, before: str, after: str) -> None:
    assert project(tmp_path, before).fixed() == after


def test_a_local_name_that_cannot_go_holds_the_fix_back(tmp_path: Path) -> None:
    code = "import os\n\nfrom openai import OpenAI\n\n\ndef make():\n    key = other = os.environ['K']\n    print(other)\n    return OpenAI(api_key=key)\n"
    assert ("IL102", "manual", "unread-name") in project(tmp_path, code).verdicts()
