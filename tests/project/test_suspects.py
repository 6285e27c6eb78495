"""What may lead to a provider: following edges leaves out nothing that the evaluation finds."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from inferlint.catalogue.load import load_catalogue
from inferlint.config.load import load_config
from inferlint.engine import Accelerators, RunOptions, check_paths
from inferlint.project.telling import telling_of

if TYPE_CHECKING:
    from inferlint.catalogue.lookup import Catalogue
    from inferlint.model.finding import Finding

TEXTS = """
import requests
import openai
A = "https://api.open%s.com/v1" % "ai"
B = "https://api.{}nthropic.com".format("a")
C = ".".join(["https://api", "groq", "com"])
D = "https://api.op" + "enai.com"
E = "https://api.openai" + ".com"
def f():
    requests.post(A); requests.post(B); requests.post(C); requests.post(D); requests.post(E)
"""
CONTAINERS = """
import openai
from types import SimpleNamespace
from collections import namedtuple
POOL = {}
Pair = namedtuple("Pair", "name client")
def fill(pool):
    pool["a"] = openai.OpenAI()
def use():
    fill(POOL)
    POOL["a"].responses.create(model="m", input="x")
    space = SimpleNamespace(client=openai.OpenAI())
    space.client.responses.create(model="m", input="x")
    pair = Pair("n", openai.OpenAI())
    pair.client.responses.create(model="m", input="x")
    for one in {"a": openai}.values():
        one.OpenAI().responses.create(model="m", input="x")
"""
CLASSES = """
import openai
class Base:
    def call(self):
        return self.client.responses.create(model="m", input="x")
class Below(Base):
    def __init__(self, client=None):
        self.client = client or make()
class Lazy:
    def __getattr__(self, name):
        return getattr(make(), name)
class Called:
    def __call__(self):
        return openai
def make():
    return openai.OpenAI()
def use(name):
    Below(make()).call()
    Lazy().responses.create(model="m", input="x")
    Called()().OpenAI().responses.create(model="m", input="x")
    setattr(Base, "other", make())
    Base.other.responses.create(model="m", input="x")
    getattr(openai, "OpenAI")().responses.create(model="m", input="x")
"""
MODULES = {
    "app/__init__.py": "def __getattr__(name):\n    if name == 'llm':\n        from app.inner import made\n"
    "        return made\n",
    "app/inner.py": "import openai\nmade = openai.OpenAI()\n",
    "app/stars.py": "from openai import *\n",
    "app/user.py": "import app\nfrom app.stars import OpenAI\n"
    "app.llm.responses.create(model='m', input='x')\nOpenAI().responses.create(model='m', input='x')\n",
    "app/held.py": "import app.keeper as keeper\nimport openai\nkeeper.client = openai.OpenAI()\n",
    "app/keeper.py": "client = None\ndef go():\n    client.responses.create(model='m', input='x')\n",
}
FOLDERS = {
    "plugins/support.py": 'ENGINE = "api.openai.com"\n',
    "part/wiring.py": "import plugins.support\n",
    "part/runtime.py": "from . import wiring\n",
    "deps.py": "import openai\nimport part.runtime\nfrom requests import post\n"
    "E = part.runtime.wiring.plugins.support.ENGINE\n"
    'def use():\n    post("https://{}/v1".format(E), json={})\n'
    '    openai.OpenAI().responses.create(model="m", input="x")\n',
}
STATIC = """
import openai
class Desk:
    def __init__(self):
        self.client = openai.OpenAI()
class Tools:
    @staticmethod
    def ask(desk: Desk):
        return desk.client.responses.create(model="m", input="x")
    @staticmethod
    def hand(desk, name):
        desk.client.chat.completions.create(model="m", messages=[])
def use():
    Tools.ask(Desk())
    Tools.hand(Desk(), "n")
"""
STATES = """
import openai
from fastapi import FastAPI
app = FastAPI()
app.state.client = openai.OpenAI()
class Router:
    pass
router = Router()
router.client = openai.OpenAI()
holder = {}
holder["client"] = openai.OpenAI()
def handle(request):
    request.app.state.client.responses.create(model="m", input="x")
    router.client.responses.create(model="m", input="x")
    holder.get("client").responses.create(model="m", input="x")
"""
PROGRAMS = {
    "static": {"a.py": STATIC},
    "states": {"a.py": STATES},
    "folders": FOLDERS,
    "texts": {"a.py": TEXTS},
    "containers": {"a.py": CONTAINERS},
    "classes": {"a.py": CLASSES},
    "modules": MODULES,
}

#: How many there are, counted with everything asked.
FINDINGS = {"static": 2, "states": 4, "folders": 4, "texts": 6, "containers": 5, "classes": 5, "modules": 10}


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """Return the bundled catalogue, read once."""
    return load_catalogue(())


def findings(root: Path, *, flows: bool) -> tuple[Finding, ...]:
    """Return what is found with and without the edges."""
    options = RunOptions(jobs=1, accelerators=Accelerators(flows=flows))
    report = check_paths([root], load_config(root), catalogue(), options=options)
    assert not report.failures
    return report.findings


@pytest.mark.parametrize("name", PROGRAMS)
def test_nothing_is_left_out(name: str, tmp_path: Path) -> None:
    """The same findings, every field of them, whether everything is asked or only what edges reach."""
    (tmp_path / "inferlint.toml").write_text("", encoding="utf-8")
    for path, text in PROGRAMS[name].items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")

    found = findings(tmp_path, flows=True)

    assert found == findings(tmp_path, flows=False)
    assert len(found) == FINDINGS[name]


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("https://api.openai.com/v1", True),
        ("openai", True),
        ("anthropic.Anthropic", True),
        ("curl -s https://api.openai.com/v1", True),
        ("see api.openai.com for more", False),
        ("use openai for this", False),
        ("import_module", False),
        ("https://example.com", False),
        ("", False),
    ],
)
def test_texts_that_tell(text: str, tells: bool) -> None:
    """A host where a URL begins, the name of a module alone; no prose."""
    assert telling_of(catalogue())(text) is tells


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://api.openai", {("com", "")}),
        ("https://api.openai.", {("com", ".")}),
        ("https://{}.openai", {("com", "")}),
        ("unique_together", set()),
        ("https://api.openai.com", set()),
    ],
)
def test_names_of_hosts_that_are_cut(text: str, expected: set[tuple[str, str]]) -> None:
    """What is missing, and what stands before it."""
    assert set(telling_of(catalogue()).cut(text)) >= expected
    assert bool(telling_of(catalogue()).cut(text)) is bool(expected)
