"""The client style: what is rewritten to the router's class, and what is held back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fixes.project import CLIENTS, GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path


def test_the_class_and_its_import_change_together(tmp_path: Path) -> None:
    source = '''"""App."""

import os

from openai import OpenAI

client = OpenAI(api_key=os.environ["OPENAI_API_KEY"], timeout=5)


def ask(text):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": text}])


print(os.sep)
'''
    expected = source.replace("from openai import OpenAI", "from acme.router import RouterClient").replace(
        'OpenAI(api_key=os.environ["OPENAI_API_KEY"], timeout=5)', "RouterClient(timeout=5)"
    )
    made = project(tmp_path, source)
    assert made.verdicts() == [("IL101", "manual", "import-used"), ("IL102", "safe", None)]
    assert made.fixed() == expected


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ("OpenAI(**options)", "star-arguments"),
        ("OpenAI(http_client=options)", "transport"),
        ("OpenAI(default_headers={'Authorization': options})", "auth-header"),
        ("OpenAI(default_headers=options)", "auth-header"),
        ("OpenAI(api_key=options)", "per-tenant-key"),
        ("OpenAI(base_url=options)", "other-endpoint"),
        ("OpenAI(base_url='https://llm.other.example/v1')", "other-endpoint"),
        ("OpenAI(frobnicate=1)", "unknown-argument"),
        ("OpenAI().with_options(base_url='https://api.openai.com/v1')", "client-steered"),
        ("OpenAI().files.create(file=options, purpose='batch')", "undeclared-api"),
    ],
)
def test_what_a_router_cannot_take_over_is_held_back(tmp_path: Path, call: str, reason: str) -> None:
    made = project(tmp_path, f"from openai import OpenAI\n\n\ndef make(options):\n    return {call}\n")
    made.assert_held(reason)


def test_who_is_billed_is_a_question(tmp_path: Path) -> None:
    made = project(tmp_path, "from openai import OpenAI\n\nclient = OpenAI(organization='org-1')\n")
    assert ("IL102", "unsafe", "attribution") in made.verdicts()
    assert made.outcome().contents == {}
    expected = "from acme.router import RouterClient\n\nclient = RouterClient(organization='org-1')\n"
    assert made.fixed(unsafe=True) == expected


KEEPING = """
[tool.inferlint.router]
preset = "helicone"
"""


def test_a_gateway_that_takes_the_providers_key_gets_its_own_beside_it(tmp_path: Path) -> None:
    made = project(tmp_path, "from openai import OpenAI\n\nclient = OpenAI(timeout=5)\n", KEEPING)
    assert made.fixed() == (
        "import os\n\nfrom openai import OpenAI\n\n"
        'client = OpenAI(timeout=5, base_url="https://oai.helicone.ai/v1", '
        'default_headers={"Helicone-Auth": "Bearer " + os.environ["HELICONE_API_KEY"]})\n'
    )


def test_a_key_of_the_gateways_own_takes_the_place_of_the_providers(tmp_path: Path) -> None:
    made = project(
        tmp_path,
        "from openai import OpenAI\n\nclient = OpenAI(api_key='sk-1')\n",
        f"{KEEPING}gateway-key = 'env:OURS'\n",
    )
    assert "api_key=os.environ['OURS']" in made.fixed()


KEYS = "import os\n\nfrom openai import OpenAI\n\n"


@pytest.mark.parametrize(
    "code",
    [
        "client = OpenAI(api_key=os.getenv('OPENAI_API_KEY', ''))\n",
        "client = OpenAI(api_key=os.environ.get('OPENAI_API_KEY') or 'none')\n",
        "KEY = os.environ['OPENAI_API_KEY']\nclient = OpenAI(api_key=KEY)\n",
        "KEY: str = os.environ['OPENAI_API_KEY'].strip()\nclient = OpenAI(api_key=KEY)\n",
        "def make():\n    key = os.environ['OPENAI_API_KEY']\n    return OpenAI(api_key=key)\n",
        "client = OpenAI(api_key=os.environ['A'] if os.environ.get('B') else os.environ['C'])\n",
    ],
)
def test_the_same_key_for_everybody_is_dropped(tmp_path: Path, code: str) -> None:
    made = project(tmp_path, KEYS + code)
    assert ("IL102", "safe", None) in made.verdicts()
    assert "RouterClient()" in made.fixed()


@pytest.mark.parametrize(
    "code",
    [
        # All callers in sight hand in the environment's; another one need not.
        "def make(key):\n    return OpenAI(api_key=key)\n\n\nmake(os.environ['OPENAI_API_KEY'])\n",
        "def make(key=os.environ['OPENAI_API_KEY']):\n    return OpenAI(api_key=key)\n",
        "def make(key=None):\n    return OpenAI(api_key=key or os.environ['OPENAI_API_KEY'])\n",
        "def make(key=None):\n    key = key or os.environ['OPENAI_API_KEY']\n    return OpenAI(api_key=key)\n",
        "class Config:\n    key = None\n\n\ndef make(config: Config):\n    return OpenAI(api_key=config.key or 'x')\n",
        "class A:\n    def __init__(self, key):\n        self.key = key\n        self.c = OpenAI(api_key=self.key)\n",
        # Another file may mean anything, unless it is part of the program.
        "from settings import KEY\nclient = OpenAI(api_key=KEY)\n",
        "KEYS = {'a': os.environ['A']}\n\n\ndef make(who):\n    return OpenAI(api_key=KEYS[who])\n",
        "for key in (os.environ['A'], os.environ['B']):\n    OpenAI(api_key=key)\n",
    ],
)
def test_a_key_that_somebody_may_choose_is_held_back(tmp_path: Path, code: str) -> None:
    made = project(tmp_path, KEYS + code)
    assert ("IL102", "manual", "per-tenant-key") in made.verdicts()


@pytest.mark.parametrize("style", [CLIENTS, GATEWAY])
@pytest.mark.parametrize("argument", ['api_key=(k := "sk-1")', 'base_url=(k := "https://api.openai.com/v1")'])
def test_a_name_that_an_argument_binds_is_not_lost(tmp_path: Path, style: str, argument: str) -> None:
    made = project(tmp_path, f"from openai import OpenAI\n\nclient = OpenAI({argument})\nprint(k)\n", style)
    assert ("IL102", "manual", "argument-layout") in made.verdicts()


def test_an_argument_that_stays_may_bind_a_name(tmp_path: Path) -> None:
    made = project(tmp_path, "from openai import OpenAI\n\nclient = OpenAI(timeout=(t := 3))\nprint(t)\n")
    assert "client = RouterClient(timeout=(t := 3))" in made.fixed()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('f"{OpenAI()}"', "f\"{OpenAI(base_url=os.environ['ACME_LLM_URL'], api_key=os.environ['ACME_LLM_KEY'])}\""),
        ("f'{OpenAI()}'", 'f\'{OpenAI(base_url=os.environ["ACME_LLM_URL"], api_key=os.environ["ACME_LLM_KEY"])}\''),
    ],
)
def test_values_do_not_end_the_text_that_they_stand_in(tmp_path: Path, before: str, after: str) -> None:
    made = project(tmp_path, f"import os\n\nfrom openai import OpenAI\n\nprint(os.sep, {before})\n", GATEWAY)
    assert made.verdicts() == [("IL101", "manual", "import-used"), ("IL102", "safe", None)]
    assert made.fixed() == f"import os\n\nfrom openai import OpenAI\n\nprint(os.sep, {after})\n"


def test_both_quotes_around_a_call_are_left_to_a_person(tmp_path: Path) -> None:
    source = "import os\n\nfrom openai import OpenAI\n\nprint(os.sep, f'{f\"{OpenAI()}\"}')\n"
    assert project(tmp_path, source, GATEWAY).verdicts()[-1] == ("IL102", "manual", "argument-layout")


def test_a_function_that_reads_a_name_before_does_not_bind_it(tmp_path: Path) -> None:
    read = "def f():\n    path = os.getcwd()\n    from openai import OpenAI\n    return OpenAI(), path\n\n\nimport os\n"
    assert project(tmp_path, read, GATEWAY).verdicts()[-1] == ("IL102", "manual", "name-collision")


def test_a_function_imports_what_the_module_imports_later(tmp_path: Path) -> None:
    source = "def f():\n    from openai import OpenAI\n    return OpenAI()\n\n\nimport os\n"
    assert project(tmp_path, source, GATEWAY).fixed().startswith("def f():\n    import os\n\n    from openai import")


@pytest.mark.parametrize("style", ["", '[tool.inferlint]\nfix = { style = "import-swap" }\n'])
def test_a_class_that_the_router_lacks_is_not_imported(tmp_path: Path, style: str) -> None:
    files = {"acme__router": "import openai\n\n\nclass Client(openai.OpenAI):\n    pass\n"}
    made = project(tmp_path, "from openai import OpenAI\n\nclient = OpenAI()\n", style + CLIENTS, **files)
    assert made.verdicts()[-1] == ("IL102", "manual", "target-missing")


def test_a_setting_that_a_module_lacks_is_not_imported(tmp_path: Path) -> None:
    config = GATEWAY.replace("env:ACME_LLM_URL", "acme.settings:URL")
    source = "from openai import OpenAI\n\nclient = OpenAI()\n"
    assert project(tmp_path, source, config, acme__settings="URI = 1\n").verdicts()[-1][2] == "target-missing"
    assert project(tmp_path, source, config, acme__settings="URL = 1\n").verdicts()[-1][1] == "safe"


@pytest.mark.parametrize(("flavour", "other"), [("OpenAI", "AsyncOpenAI"), ("AsyncOpenAI", "OpenAI")])
def test_a_class_of_the_other_flavour_is_not_used(tmp_path: Path, flavour: str, other: str) -> None:
    router = f"import openai\n\n\nclass RouterClient(openai.{other}):\n    pass\n\n\nAsyncRouterClient = RouterClient\n"
    router += f"\n\nclass AsyncRouterClient(openai.{other}):\n    pass\n"
    made = project(tmp_path, f"from openai import {flavour}\n\nclient = {flavour}()\n", acme__router=router)
    assert made.verdicts()[-1] == ("IL102", "manual", "no-flavour")


@pytest.mark.parametrize("use", ["type(client) is OpenAI", "{OpenAI: 1}[type(client)]", "type(client) == OpenAI"])
def test_a_class_that_is_told_apart_from_others_is_left_to_a_person(tmp_path: Path, use: str) -> None:
    source = f"from openai import OpenAI\n\nclient = OpenAI()\nprint({use})\n"
    assert project(tmp_path, source).verdicts()[-1] == ("IL102", "manual", "class-use")
    assert project(tmp_path, source, GATEWAY).verdicts()[-1] == ("IL102", "safe", None)


@pytest.mark.parametrize("use", ["isinstance(client, OpenAI)", "client == other", "{1: OpenAI.__name__}"])
def test_a_subclass_is_what_the_class_was(tmp_path: Path, use: str) -> None:
    source = f"from openai import OpenAI\n\nclient = OpenAI()\nprint({use})\n"
    assert project(tmp_path, source).verdicts()[-1] == ("IL102", "safe", None)


@pytest.mark.parametrize(
    ("argument", "safety", "reason"),
    [
        ('default_headers={"OpenAI-Organization": "org-1"}', "unsafe", "attribution"),
        ('default_headers={"X-Team": "a"}', "safe", None),
        ('default_query={"api_key": "sk-1"}', "manual", "auth-header"),
        ("default_query=query", "manual", "auth-header"),
        ('default_query={"trace": "1"}', "safe", None),
        ("default_query=None", "safe", None),
    ],
)
def test_headers_and_queries_that_say_who_calls(tmp_path: Path, argument: str, safety: str, reason: str | None) -> None:
    source = f"from openai import OpenAI\n\nclient = OpenAI({argument})\n"
    for style in (CLIENTS, GATEWAY):
        assert project(tmp_path, source, style).verdicts()[-1] == ("IL102", safety, reason)
