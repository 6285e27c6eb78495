"""The import-swap style: one import changes, and every use of the name follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fixes.project import CLIENTS, project

if TYPE_CHECKING:
    from pathlib import Path

SWAP = '[tool.inferlint]\nfix = { style = "import-swap" }\n' + CLIENTS
PATCHING = 'from unittest.mock import patch\n\n\ndef test_it():\n    with patch("app.OpenAI"):\n        pass\n'


def test_all_constructions_and_the_import_are_one_fix(tmp_path: Path) -> None:
    source = """import os

from openai import OpenAI, RateLimitError

one: OpenAI = OpenAI(api_key=os.environ["OPENAI_API_KEY"], timeout=5)


def make() -> OpenAI:
    try:
        return OpenAI(base_url="https://api.openai.com/v1")
    except RateLimitError:
        return one
"""
    made = project(tmp_path, source, SWAP)
    found = {one.rule: one for one in made.findings() if one.fix is not None and one.fix.edits}
    assert [verdict for verdict in made.verdicts() if verdict[1] == "safe"] == [
        ("IL101", "safe", None), ("IL102", "safe", None), ("IL102", "safe", None),
    ]  # fmt: skip
    assert len({one.fix.edits for one in made.findings() if one.fix is not None and one.fix.safety == "safe"}) == 1
    assert found["IL102"].fix is not None
    assert found["IL102"].fix.title == "Import the router's `RouterClient` as `OpenAI`"
    expected = """from openai import RateLimitError

from acme.router import RouterClient as OpenAI

one: OpenAI = OpenAI(timeout=5)


def make() -> OpenAI:
    try:
        return OpenAI()
    except RateLimitError:
        return one
"""
    assert made.fixed() == expected


def test_a_comment_stays_on_the_line(tmp_path: Path) -> None:
    made = project(tmp_path, "from openai import OpenAI  # the SDK\n\nclient = OpenAI()\n", SWAP)
    expected = "from acme.router import RouterClient as OpenAI  # the SDK\n\nclient = OpenAI()\n"
    assert made.fixed() == expected


def test_a_remark_for_a_tool_is_about_the_import_that_goes(tmp_path: Path) -> None:
    made = project(tmp_path, "from openai import OpenAI  # noqa: F401\n\nclient = OpenAI()\n", SWAP)
    assert ("IL102", "manual", "import-kept") in made.verdicts()


def test_a_class_that_only_resembles_the_sdk_is_no_type(tmp_path: Path) -> None:
    config = SWAP.replace('kind = "subclass"', 'kind = "compatible"')
    made = project(tmp_path, "from openai import OpenAI\n\nclient: OpenAI = OpenAI()\n", config)
    assert ("IL102", "manual", "class-use") in made.verdicts()
    made = project(tmp_path, "from openai import OpenAI\n\nclient = OpenAI()\n", config)
    assert ("IL102", "unsafe", "other-class") in made.verdicts()


def test_an_alias_is_kept(tmp_path: Path) -> None:
    made = project(tmp_path, "from openai import AsyncOpenAI as Client\n\nclient = Client()\n", SWAP)
    assert made.fixed() == "from acme.router import AsyncRouterClient as Client\n\nclient = Client()\n"


def test_an_import_in_a_function_stays_there(tmp_path: Path) -> None:
    source = "def ask():\n    from openai import OpenAI\n\n    return OpenAI().models.list()\n"
    made = project(tmp_path, source, SWAP)
    assert made.fixed() == source.replace("from openai import OpenAI", "from acme.router import RouterClient as OpenAI")


@pytest.mark.parametrize(
    "source",
    [
        "from openai import OpenAI\n\n\nclass Mine(OpenAI):\n    pass\n\n\nclient = Mine()\n",
        "from openai import OpenAI\n\nTABLE = {'a': OpenAI}\nclient = TABLE['a'](timeout=3)\n",
        "import functools\n\nfrom openai import OpenAI\n\nmake = functools.partial(OpenAI, timeout=3)\nmake()\n",
    ],
)
def test_uses_of_the_class_itself_are_unsafe(tmp_path: Path, source: str) -> None:
    made = project(tmp_path, source, SWAP)
    assert {verdict[1:] for verdict in made.verdicts()} == {("unsafe", "class-use")}
    assert made.outcome().contents == {}
    expected = source.replace("from openai import OpenAI", "from acme.router import RouterClient as OpenAI")
    assert made.fixed(unsafe=True) == expected


def test_a_mock_follows_the_name(tmp_path: Path) -> None:
    source = "from openai import OpenAI\n\nclient = OpenAI()\n"
    made = project(tmp_path, source, SWAP, test_app=PATCHING)
    assert {verdict[1:] for verdict in made.verdicts()} == {("unsafe", "class-use")}
    assert made.fixed(unsafe=True) == source.replace(
        "from openai import OpenAI", "from acme.router import RouterClient as OpenAI"
    )


def test_a_mock_of_the_name_forbids_another_one(tmp_path: Path) -> None:
    made = project(tmp_path, "from openai import OpenAI\n\nclient = OpenAI()\n", CLIENTS, test_app=PATCHING)
    assert ("IL102", "manual", "class-use") in made.verdicts()


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("from openai import OpenAI\n\nOpenAI(http_client=input())\nOpenAI()\n", "transport"),
        ("from openai import OpenAI\n\nTABLE = {'a': OpenAI}\nTABLE['a'](api_key=input())\n", "class-use"),
        (
            "from functools import partial\n\nfrom openai import OpenAI\n\nmake = partial(OpenAI, api_key=input())\n",
            "class-use",
        ),
        (
            """from openai import OpenAI


class Mine(OpenAI):
    def __init__(self, **more):
        super().__init__(base_url='https://api.openai.com/v1', **more)


Mine()
""",
            "class-use",
        ),
        ("from openai import OpenAI\n\n\nclass Mine(OpenAI):\n    pass\n\n\nMine(api_key=input())\n", "class-use"),
        (
            "from openai import OpenAI\n\nOpenAI(base_url='https://llm.acme.example/v1')\nOpenAI()\n",
            "other-endpoint",
        ),
    ],
)
def test_one_use_that_does_not_fit_holds_all_back(tmp_path: Path, source: str, reason: str) -> None:
    made = project(tmp_path, source, SWAP)
    assert {verdict[1:] for verdict in made.verdicts() if verdict[0] in ("IL101", "IL102")} == {("manual", reason)}
    assert made.outcome(unsafe=True).contents == {}


def test_an_attribute_of_the_module_has_no_name_to_swap(tmp_path: Path) -> None:
    made = project(tmp_path, "import openai\n\nclient = openai.OpenAI()\n", SWAP)
    assert made.fixed() == "from acme.router import RouterClient\n\nclient = RouterClient()\n"


def test_a_name_that_another_file_takes_is_not_swapped(tmp_path: Path) -> None:
    source = "from openai import OpenAI\n\nclient = OpenAI()\n"
    made = project(tmp_path, source, SWAP, other="from app import OpenAI\n\nprint(OpenAI)\n")
    assert ("IL102", "manual", "class-use") in made.verdicts()


def test_a_second_run_changes_nothing(tmp_path: Path) -> None:
    made = project(tmp_path, "from openai import OpenAI\n\nclient = OpenAI()\n", SWAP)
    (tmp_path / "app.py").write_text(made.fixed())
    assert made.findings() == []


def test_a_test_for_the_class_is_about_the_routers_then(tmp_path: Path) -> None:
    source = "from openai import OpenAI\n\nclient = OpenAI()\n\n\ndef check(one):\n    return isinstance(one, OpenAI)\n"
    assert project(tmp_path, source, SWAP).verdicts()[-1] == ("IL102", "unsafe", "class-use")
