"""Checks and gaps, on small SDKs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from inferlint.verify.fetch import Shop
from inferlint.verify.releases import Shelf
from inferlint.verify.run import verify
from tests.verify.wheels import ACME, acme, wheel

if TYPE_CHECKING:
    from pathlib import Path

    from inferlint.verify.run import Result

CLIENT = {
    "path": "acme.Acme",
    "aliases": ["acme.Client"],
    "base-url": ["base_url"],
    "base-url-env": ["ACME_BASE_URL"],
    "api-key": ["api_key"],
    "methods": ["complete"],
    "harmless-methods": ["close"],
}
BOTH = [CLIENT, {**CLIENT, "path": "acme.AsyncAcme", "aliases": []}]


def check(
    cache: Path, files: dict[str, str] | None = None, earlier: dict[str, str] | None = None, **sdk: Any
) -> Result:
    """Return what verifying the SDK of the test says; ``sdk`` completes its table."""
    wheel(cache, "acme-ai", ACME if files is None else {**ACME, **files})
    versions = ["2.0.0"]
    if earlier is not None:
        wheel(cache, "acme-ai", earlier, version="1.0.0", folder="1.0.0")
        versions = ["1.0.0", "2.0.0"]
    catalogue = acme(**{"versions": versions, "client": BOTH, **sdk})
    shelf = Shelf(catalogue, Shop(cache))
    return verify(shelf.subjects["acme-ai"], shelf)


def gap_names(result: Result) -> list[str]:
    """Return the names of the gaps but for the host that every test has."""
    return [gap.name for gap in result.gaps if gap.name != "api.acme-models.ai"]


def test_a_right_entry_is_counted(tmp_path: Path) -> None:
    """Nothing is wrong, and what was looked up is said."""
    result = check(tmp_path)

    assert (result.wrong, result.missing, result.notes) == ((), (), ())
    assert result.versions == ("2.0.0",)
    assert result.counts == {
        "modules": 1,
        "classes": 2,
        "functions": 0,
        "fallbacks": 0,
        "methods": 2,
        "parameters": 4,
        "variables": 1,
        "hosts": 0,
    }


@pytest.mark.parametrize(
    ("sdk", "problem"),
    [
        ({"modules": ["acme", "acmee"]}, "acmee is no module"),
        ({"client": [{**CLIENT, "path": "acme.Acmee"}]}, "acme.Acmee does not exist"),
        ({"client": [{**CLIENT, "aliases": ["acme.Gone"]}]}, "acme.Gone does not exist"),
        ({"client": [{**CLIENT, "aliases": ["acme.AsyncAcme"]}]}, "acme.AsyncAcme is not acme.Acme"),
        ({"client": [{**CLIENT, "api-key": ["token"]}]}, "acme.Acme has no parameter token"),
        (
            {"client": [{**CLIENT, "positional": ["base_url"]}]},
            "acme.Acme takes ['api_key', 'base_url'] by position, not ['base_url']",
        ),
        ({"client": [{**CLIENT, "methods": ["speak"]}]}, "acme.Acme.speak does not exist"),
        ({"client": [{**CLIENT, "methods": ["chat.speak"]}]}, "nothing defines acme.Acme.chat.speak"),
        ({"client": [{**CLIENT, "base-url-env": ["ACME_URL"]}]}, "acme.Acme: the variable ACME_URL is not mentioned"),
        ({"function": [{"path": "acme.speak"}]}, "nothing defines acme.speak"),
        ({"types": ["acme.Shape"]}, "acme.Shape does not exist"),
        ({"control": ["acme.Admin"]}, "acme.Admin does not exist"),
        ({"settings": ["acme.api_base"]}, "acme.api_base is not mentioned"),
    ],
)
def test_each_sort_of_name_is_looked_up(tmp_path: Path, sdk: dict[str, Any], problem: str) -> None:
    """The name of the file comes first."""
    assert f"acme.toml: {problem}" in check(tmp_path, **sdk).wrong


def test_a_name_may_be_of_an_earlier_release(tmp_path: Path) -> None:
    """A listed one; the newest comes first."""
    old = {"acme/__init__.py": "class OldAcme:\n    def __init__(self, api_key): ...\n    def complete(self): ...\n"}
    client = {"path": "acme.OldAcme", "api-key": ["api_key"], "methods": ["complete"]}

    result = check(tmp_path, earlier=old, client=[*BOTH, client])

    assert (result.versions, result.wrong, gap_names(result)) == (("2.0.0", "1.0.0"), (), [])


def test_a_release_that_the_entry_does_not_list_is_noted(tmp_path: Path) -> None:
    """Nothing is wrong with that."""
    result = check(tmp_path, versions=["1.9.0"])

    assert result.notes == ("the entry was checked against 1.9.0, the newest release is 2.0.0",)
    assert result.wrong == ()


def test_a_file_that_this_python_cannot_read_is_noted(tmp_path: Path) -> None:
    """With its place, where nothing that is listed depends on it."""
    result = check(tmp_path, {"acme/extra.py": "API = 'https://api.acme.ai'\ntype X = [\n"})

    assert (result.wrong, result.missing) == ((), ())
    assert result.notes[0].startswith("2.0.0: acme/extra.py:2 cannot be read by this Python: ")


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"acme/more.py": "class Voice:\n    def __init__(self, api_key): ...\n    def say(self): ...\n"}, ["Voice"]),
        (
            {"acme/more.py": "from ._client import Acme\nclass Tuned(Acme):\n    def tune(self): ...\n"},
            ["Tuned"],
        ),
        (
            {
                "acme/more.py": "from ._client import BaseAcme\n"
                "class Chat(BaseAcme):\n    def __init__(self, client): ...\n    def say(self): ...\n"
            },
            ["Chat"],
        ),
        (
            {
                "acme/_client.py": "class SDK:\n    def close(self): ...\nclass Acme(SDK):\n"
                "    def __init__(self, api_key): ...\nclass AsyncAcme(Acme): ...\n",
                "acme/more.py": "from ._client import SDK\n"
                "class Chat(SDK):\n    def __init__(self, sdk_config): ...\n    def say(self): ...\n",
            },
            [],
        ),
        ({"acme/more.py": "class _Voice:\n    def __init__(self, api_key): ...\n    def say(self): ...\n"}, []),
        ({"acme/_more.py": "class Voice:\n    def __init__(self, api_key): ...\n    def say(self): ...\n"}, []),
        ({"acme/testing/more.py": "class Voice:\n    def __init__(self, api_key): ...\n    def say(self): ...\n"}, []),
        ({"acme/more.py": "class FakeVoice:\n    def __init__(self, api_key): ...\n    def say(self): ...\n"}, []),
        ({"acme/more.py": "class BaseVoice:\n    def __init__(self, api_key): ...\n    def say(self): ...\n"}, []),
        ({"acme/more.py": "class VoiceOptions:\n    def __init__(self, api_key): ...\n    def say(self): ...\n"}, []),
        ({"acme/more.py": "class Voice:\n    def __init__(self, api_key): ...\n"}, []),
        ({"acme/more.py": "class Voice:\n    def __init__(self, name): ...\n    def say(self): ...\n"}, []),
        (
            {
                "acme/more.py": "class Socket:\n    def __init__(self, api_key): ...\n    def send(self): ...\n",
                "acme/user.py": "from .more import Socket\ndef connect(key):\n    return Socket(key)\n",
            },
            [],
        ),
    ],
    ids=[
        "key",
        "sibling",
        "keyed",
        "group",
        "private",
        "module",
        "testing",
        "fake",
        "base",
        "options",
        "data",
        "nokey",
        "internal",
    ],
)
def test_public_clients_are_gaps(tmp_path: Path, files: dict[str, str], expected: list[str]) -> None:
    """And nothing that a user of the package would not build."""
    assert gap_names(check(tmp_path, files)) == [f"acme.more.{name}" for name in expected]


def test_what_a_list_names_is_no_gap(tmp_path: Path) -> None:
    """Whatever it is called there, by a wildcard too."""
    files = {
        "acme/more.py": "class Voice:\n    def __init__(self, api_key): ...\n    def say(self): ...\n",
        "acme/admin.py": "class Keys:\n    def __init__(self, api_key): ...\n    def list(self): ...\n",
    }

    assert gap_names(check(tmp_path, files, helpers=["acme.more.**"], control=["acme.admin.Keys"])) == []


def test_a_gap_is_named_as_users_import_it(tmp_path: Path) -> None:
    """By its shortest name."""
    code = "class Voice:\n    def __init__(self, api_key): ...\n    def say(self): ...\n"
    init = ACME["acme/__init__.py"] + "from .voice.main import Voice\n"

    result = check(tmp_path, {"acme/__init__.py": init, "acme/voice/main.py": code, "acme/voice/__init__.py": ""})

    assert gap_names(result) == ["acme.Voice"]
    found = next(gap for gap in result.gaps if gap.kind == "class")
    assert (found.place, found.line, found.version, found.why) == ("acme/voice/main.py", 1, "2.0.0", "takes api_key")


@pytest.mark.parametrize(
    ("code", "hosts"),
    [
        ("BASE_URL = 'https://eu.acme-models.ai/v1'\n", ["eu.acme-models.ai"]),
        ("def f(url: str = 'wss://live.acme-models.ai'): ...\n", ["live.acme-models.ai"]),
        ("import os\nurl = os.getenv('ACME_URL', 'https://eu.acme-models.ai')\n", ["eu.acme-models.ai"]),
        ("class Environment:\n    EU = 'https://eu.acme-models.ai'\n", ["eu.acme-models.ai"]),
        ("SERVERS = {'eu': 'https://eu.acme-models.ai'}\n", ["eu.acme-models.ai"]),
        ("DOCS_URL = 'https://eu.acme-models.ai'\n", []),
        ("base_url = 'https://docs.acme-models.ai'\n", []),
        ("base_url = 'https://eu.console.acme-models.ai'\n", []),
        ("base_url = 'https://events.telemetry.acme-models.ai'\n", []),
        ("base_url = 'https://console-api.acme-models.ai'\n", ["console-api.acme-models.ai"]),
        ("base_url = 'https://api.openai.com/v1'\n", []),
        ("base_url = 'https://eu-de.ml.cloud.ibm.com'\n", []),
        ("base_url = 'https://eu-de.ml.cloud.ibm.com/'\n", []),
        ("base_url = 'https://eu-de.ml.cloud.ibm.com/ml'\n", []),
        ("base_url = 'https://eu-de.ml.cloud.ibm.com/ml/v1/text'\n", []),
        ("base_url = 'https://eu-de.ml.cloud.ibm.com/ml/v3'\n", ["eu-de.ml.cloud.ibm.com"]),
        ("base_url = 'https://eu-de.ml.cloud.ibm.com/v4/trainings'\n", ["eu-de.ml.cloud.ibm.com"]),
        ("base_url = 'https://eu-de.billing.cloud.ibm.com'\n", ["eu-de.billing.cloud.ibm.com"]),
        ("base_url = 'https://your.acme-models.ai'\n", []),
        ("name = 'https://eu.acme-models.ai'\n", []),
        ('"""base_url = https://eu.acme-models.ai"""\n# base_url = "https://eu.acme-models.ai"\n', []),
        ("base_url = 'see https://eu.acme-models.ai'\n", []),
    ],
)
def test_default_hosts_are_gaps(tmp_path: Path, code: str, hosts: list[str]) -> None:
    """And neither documentation, what the catalogue knows, nor what stands in a sentence.

    A URL without a path, or with the beginning of one, is known when a host with the whole is: the SDK completes it.
    """
    assert gap_names(check(tmp_path, {"acme/more.py": code})) == hosts


@pytest.mark.parametrize(
    ("control", "hosts"),
    [
        (["acme.logs.**"], []),
        (["acme.logs.Sender"], ["logs.acme-models.ai"]),
        (["acme.log.**"], ["logs.acme-models.ai"]),
    ],
)
def test_modules_that_reach_no_models_have_no_default_hosts(
    tmp_path: Path, control: list[str], hosts: list[str]
) -> None:
    """Those that ``control`` lists with everything below them."""
    files = {"acme/logs/sender.py": "class Sender: ...\nBASE_URL = 'https://logs.acme-models.ai'\n"}

    assert gap_names(check(tmp_path, files, control=control)) == hosts


def test_only_siblings_count_in_a_quiet_package(tmp_path: Path) -> None:
    """Most of it has nothing to do with inference."""
    files = {
        "acme/more.py": "from ._client import BaseAcme\n"
        "class Sibling(BaseAcme): ...\n"
        "class Stranger:\n    def __init__(self, api_key): ...\n    def say(self): ...\n"
        "BASE_URL = 'https://eu.acme-models.ai'\n",
    }

    assert gap_names(check(tmp_path, files, default="quiet")) == ["acme.more.Sibling"]


def test_a_release_that_cannot_be_had_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are checked all the same."""
    monkeypatch.setattr("inferlint.verify.fetch._fetch", lambda *_: "acme-ai==1.0.0 cannot be downloaded: none")

    result = check(tmp_path, versions=["1.0.0", "2.0.0"])

    assert result.missing == ("acme-ai==1.0.0 cannot be downloaded: none",)
    assert (result.versions, result.wrong) == (("2.0.0",), ())


@pytest.mark.parametrize(
    ("source", "is_read"),
    [
        ('class Settings:\n    prefix = "ACME_"\n    base_url = None\n', True),
        ("PREFIX = 'ACME'\nFIELDS = ['base_url']\n", True),
        ("PREFIX = 'acme_'\nFIELDS = ['base_url']\n", True),
        ("PREFIX = 'acme'\nFIELDS = ['base_url']\n", False),
        ('import os\n\ndef of(name):\n    return os.environ[f"ACME_{name}"]\n', True),
        ('class Settings:\n    prefix = "ACME_"\n    rebase_urls = None\n', False),
        ('class Settings:\n    prefix = "ACMES_"\n    base_url = None\n', False),
        ("# ACME_ and base_url\n", False),
    ],
)
def test_a_variable_may_be_put_together(tmp_path: Path, source: str, is_read: bool) -> None:
    """A prefix of settings and a field, or a prefix and a gap."""
    bare = {"acme/_client.py": "class Acme:\n    def __init__(self, api_key=None): ...\n", "acme/settings.py": source}
    bare["acme/__init__.py"] = "from ._client import Acme\n"
    client = {"path": "acme.Acme", "base-url-env": ["ACME_BASE_URL"]}

    wrong = check(tmp_path, bare, client=[client]).wrong

    assert wrong == (() if is_read else ("acme.toml: acme.Acme: the variable ACME_BASE_URL is not mentioned",))


def test_methods_of_a_class_of_another_sdk_are_looked_up_there(tmp_path: Path) -> None:
    """A drop-in takes over the classes of the SDK that it wraps, and its variables."""
    openai = """
class Completions:
    def create(self): ...
class OpenAI:
    chat = None
"""
    wheel(tmp_path, "openai", {"openai/__init__.py": openai})
    drop_in = {"acme/openai.py": "import openai\n\nclass OpenAI(openai.OpenAI): ...\n"}
    client = {
        "path": "acme.openai.OpenAI",
        "methods": ["chat.create", "chat.gone"],
        "base-url-env": ["OPENAI_BASE_URL"],
    }

    result = check(tmp_path, drop_in, role="drop-in", client=[*BOTH, client])

    assert result.wrong == ("acme.toml: nothing defines acme.openai.OpenAI.chat.gone",)


def test_a_name_in_a_file_that_cannot_be_read_is_not_called_wrong(tmp_path: Path) -> None:
    """Newer syntax than that of this Python: nobody can say."""
    client = {"path": "acme.Acme", "methods": ["complete"]}
    result = check(tmp_path, {"acme/_client.py": "class Acme(:\n"}, client=[client, {"path": "acme.more.Acme"}])

    assert result.wrong == ()
    assert len(result.missing) == 1
    assert result.missing[0].startswith("2.0.0: acme/_client.py:1 cannot be read by this Python: ")
    assert result.missing[0].endswith("; check it under a newer Python")


def test_what_a_library_falls_back_to_is_looked_up(tmp_path: Path) -> None:
    """Name, alias, parameters and settings of an implicit use."""
    files = {
        "acme/graph.py": "from dataclasses import dataclass\n\n"
        "class Graph:\n    def __init__(self, url, client=None): ...\n"
        "    @classmethod\n    def load(cls, path, client=None): ...\n"
        "@dataclass\nclass Base:\n    name: str\n"
        "@dataclass\nclass Eval(Base):\n    client: object = None\n"
        "class _Settings:\n    @property\n    def llm(self): ...\n"
        "SETTINGS = _Settings()\n"
    }
    table = {"path": "acme.graph.Graph", "provider": "openai", "positional": ["url", "client"]}
    right = {**table, "falls-back": ["client"], "settings": ["acme.graph.SETTINGS.llm", "acme.graph.SETTINGS"]}
    load = {"path": "acme.graph.Graph.load", "positional": ["path", "client"], "falls-back": ["client"]}
    fields = {"path": "acme.graph.Eval", "positional": ["name", "client"], "falls-back": ["client"]}
    bad = {**table, "aliases": ["acme.Graph"], "falls-back": ["model"], "settings": ["acme.graph.settings"]}

    assert check(tmp_path / "a", files, implicit=[right, load, fields]).wrong == ()
    assert check(tmp_path / "b", files, implicit=[bad]).wrong == (
        "acme.toml: acme.Graph does not exist",
        "acme.toml: acme.graph.settings does not exist",
        "acme.toml: acme.graph.Graph has no parameter model",
    )
