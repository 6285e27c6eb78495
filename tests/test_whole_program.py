"""Findings that need more than one file, and runs that need only some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from helpers import project, run

from inferlint.config.load import load_config
from inferlint.engine import check_paths, check_source
from inferlint.engine.scan import Scanner

if TYPE_CHECKING:
    from pathlib import Path

    from inferlint.engine.scan import Task
    from inferlint.model.report import Report

LLM = """\
from openai import OpenAI


def get_client():
    return OpenAI()
"""
JOBS = """\
from app.llm import get_client


def night(text):
    first = get_client().responses.create(model="gpt-4.1", input=text)
    return first, get_client().responses.create(model="gpt-4.1-mini", input=text)
"""


def _errors(report: Report, path: str) -> list[tuple[str, int]]:
    return [(one.rule, one.span.line) for one in report.findings if one.path == path and one.severity == "error"]


def test_call_on_a_client_of_another_file_has_the_way_to_it(tmp_path: Path) -> None:
    """One finding for both calls; the chain goes through the getter to the construction."""
    root = project(tmp_path / "service", {"app/__init__.py": "", "app/llm.py": LLM, "app/jobs.py": JOBS})

    report = run(root)

    [finding] = [one for one in report.findings if one.path == "app/jobs.py" and one.severity == "error"]
    assert (finding.rule, finding.span.line) == ("IL103", 5)
    assert [(step.path, step.line) for step in finding.chain] == [
        ("app/jobs.py", 5),
        ("app/jobs.py", 1),
        ("app/llm.py", 4),
        ("app/llm.py", 5),
    ]
    assert finding.chain[-1].what == "`OpenAI()` is `openai.OpenAI`"
    assert [(use.path, use.line) for use in finding.uses] == [("app/jobs.py", 6)]


def test_construction_lists_calls_of_other_files(tmp_path: Path) -> None:
    """The root cause knows every call, wherever it stands."""
    root = project(tmp_path / "service", {"app/__init__.py": "", "app/llm.py": LLM, "app/jobs.py": JOBS})

    [finding] = [one for one in run(root).findings if one.rule == "IL102"]

    assert finding.path == "app/llm.py"
    assert {(use.path, use.line) for use in finding.uses} == {("app/jobs.py", 5), ("app/jobs.py", 6)}


def test_file_alone_gives_what_the_project_gives(tmp_path: Path) -> None:
    """One path, several, and standard input."""
    root = project(tmp_path / "service", {"app/__init__.py": "", "app/llm.py": LLM, "app/jobs.py": JOBS})
    config = load_config(root)
    whole = [one for one in run(root).findings if one.path == "app/jobs.py"]

    assert whole
    assert list(check_paths([root / "app/jobs.py"], config).findings) == whole
    assert list(check_source(JOBS.encode(), str(root / "app/jobs.py"), config).findings) == whole


def test_text_on_standard_input_replaces_the_file(tmp_path: Path) -> None:
    """Another file's finding depends on the text that is checked, not on what is on disk."""
    root = project(tmp_path / "service", {"app/__init__.py": "", "app/llm.py": LLM, "app/jobs.py": "import app\n"})

    report = check_source(JOBS.encode(), str(root / "app/jobs.py"), load_config(root))

    assert _errors(report, "app/jobs.py") == [("IL103", 5)]


def test_type_stubs_are_no_behaviour(tmp_path: Path) -> None:
    """A ``.pyi`` beside a module says nothing about what it does."""
    files = {
        "app/__init__.py": "",
        "app/llm.py": "def get_client():\n    return Queue()\n\n\nclass Queue:\n    responses = None\n",
        "app/llm.pyi": "from openai import OpenAI\n\ndef get_client() -> OpenAI: ...\n",
        "app/jobs.py": JOBS,
    }

    assert not run(project(tmp_path / "service", files)).findings


def test_module_in_two_roots_is_followed_to_both(tmp_path: Path) -> None:
    """Nobody can know which one Python takes; the run says so."""
    files = {
        "inferlint.toml": 'src = ["one", "two"]\n',
        "one/llm.py": "client = object()\n",
        "two/llm.py": "from openai import OpenAI\n\nclient = OpenAI()\n",
        "jobs.py": "from llm import client\n\nclient.responses.create(model='gpt-4.1', input='x')\n",
    }

    report = run(project(tmp_path / "service", files))

    assert _errors(report, "jobs.py") == [("IL103", 3)]
    assert [notice for notice in report.notices if "`one/llm.py` and in `two/llm.py`" in notice]


def test_file_that_could_not_be_read_is_told_to_those_who_did_not_ask_for_it(tmp_path: Path) -> None:
    """Its names are unknown, so the answer may be short; for the file itself it is a failure."""
    root = project(
        tmp_path / "service", {"llm.py": "from openai import OpenAI\nclient = OpenAI(\n", "jobs.py": "x = 1\n"}
    )
    config = load_config(root)

    alone = check_paths([root / "jobs.py"], config)

    assert not alone.failures
    assert [notice for notice in alone.notices if notice.startswith("`llm.py` could not be read")]
    assert [failure.path for failure in check_paths([root], config).failures] == ["llm.py"]


@pytest.mark.parametrize(
    "caller",
    ["tests/test_jobs.py", "app/test_jobs.py", "conftest.py"],
)
def test_what_tests_hand_in_says_nothing_about_the_code(caller: str, tmp_path: Path) -> None:
    """Only the test itself reaches the provider."""
    files = {
        "app/__init__.py": "",
        "app/jobs.py": "def night(client, text):\n    return client.responses.create(model='gpt-4.1', input=text)\n",
        caller: "from openai import OpenAI\nfrom app.jobs import night\n\nnight(OpenAI(), 'x')\n",
    }

    report = run(project(tmp_path / "service", files))

    assert not _errors(report, "app/jobs.py")
    assert ("IL102", 4) in _errors(report, caller)


def test_client_handed_to_a_file_without_any_needle(tmp_path: Path) -> None:
    """The function is read because of what it is handed."""
    files = {
        "app/__init__.py": "",
        "app/jobs.py": "def night(client, text):\n    return client.responses.create(model='gpt-4.1', input=text)\n",
        "app/main.py": "from openai import OpenAI\nfrom app.jobs import night\n\nnight(OpenAI(), 'x')\n",
    }

    assert _errors(run(project(tmp_path / "service", files)), "app/jobs.py") == [("IL103", 2)]


def test_gateway_that_another_file_holds(tmp_path: Path) -> None:
    """A settings module without any provider's name decides where the client goes."""
    files = {
        "inferlint.toml": '[router]\ngateway-env = ["LLM_URL"]\n',
        "app/__init__.py": "",
        "app/base.py": "import os\n\nROOT = os.environ['LLM_URL']\n",
        "app/settings.py": "from app.base import ROOT\n\nURL = f'{ROOT}/v1'\n",
        "app/jobs.py": "from openai import OpenAI\nfrom app import settings\n\nOpenAI(base_url=settings.URL)\n",
    }

    assert not run(project(tmp_path / "service", files)).findings


def test_url_that_only_the_router_uses(tmp_path: Path) -> None:
    """Written down outside the zone, requested inside: nothing goes around the router."""
    files = {
        "inferlint.toml": '[router]\nmodules = ["app.router"]\n',
        "app/__init__.py": "",
        "app/settings.py": "URL = 'https://api.openai.com/v1'\n",
        "app/router.py": "import httpx\nfrom app.settings import URL\n\n\nasked = httpx.post(f'{URL}/chat')\n",
        "app/jobs.py": "import httpx\n\n\ndef ask(url):\n    return httpx.post(f'{url}/chat')\n",
    }
    root = project(tmp_path / "service", files)

    assert not [one for one in run(root).findings if one.severity != "info"]

    (root / "app/jobs.py").write_text("import httpx\nfrom app.settings import URL\n\nhttpx.post(f'{URL}/chat')\n")
    assert _errors(run(root), "app/jobs.py") == [("IL104", 4)]
    assert _errors(run(root), "app/settings.py") == [("IL104", 1)]


_LAZY = """\
def __getattr__(name):
    if name == 'client':
        from app.wiring import made

        return made
"""
_CALL = 'client.responses.create(model="gpt-4.1", input=text)'


@pytest.mark.parametrize(
    ("state", "wiring", "jobs"),
    [
        (
            "class State:\n    client = None\n\n\nstate = State()\n",
            "from openai import OpenAI\nfrom app.state import state\n\nstate.client = OpenAI()\n",
            f"from app.state import state\n\n\ndef night(text):\n    return state.{_CALL}\n",
        ),
        (
            "CLIENTS = {}\n",
            'from openai import OpenAI\nfrom app.state import CLIENTS\n\nCLIENTS["fast"] = OpenAI()\n',
            f"from app.state import CLIENTS\n\n\ndef night(text):\n    client = CLIENTS['fast']; return {_CALL}\n",
        ),
        (
            "client = None\n",
            "from openai import OpenAI\nfrom app import state\n\nstate.client = OpenAI()\n",
            f"from app import state\n\n\ndef night(text):\n    return state.{_CALL}\n",
        ),
        (
            "import app.wiring\n",
            "from openai import OpenAI\n\nclient = OpenAI()\n",
            f"from app import state\n\n\ndef night(text):\n    return state.app.wiring.{_CALL}\n",
        ),
        (
            _LAZY,
            "from openai import OpenAI\n\nmade = OpenAI()\n",
            f"from app.state import client\n\n\ndef night(text):\n    return {_CALL}\n",
        ),
    ],
    ids=["attribute", "item", "global", "module-of-a-module", "module-getattr"],
)
def test_client_that_only_an_unread_file_leads_to(state: str, wiring: str, jobs: str, tmp_path: Path) -> None:
    """The file in the middle names no provider: it holds what one file puts there and another takes out."""
    files = {"app/__init__.py": "", "app/state.py": state, "app/wiring.py": wiring, "app/jobs.py": jobs}
    root = project(tmp_path / "service", files)

    assert _errors(run(root), "app/jobs.py") == [("IL103", 5)]


@pytest.mark.parametrize(
    "handed",
    ["send(URL, text)", "Sender(URL).send(text)", 'Sender(url="https://api.openai.com/v1/responses").send(text)'],
)
def test_url_that_is_handed_to_a_file_without_any_needle(handed: str, tmp_path: Path) -> None:
    """The function that posts is in a file that only the URL's way leads to."""
    transport = (
        "def send(url, text):\n    import requests\n\n    return requests.post(url, json=text)\n\n\n"
        "class Sender:\n    def __init__(self, url):\n        self.url = url\n\n"
        "    def send(self, text):\n        return send(self.url, text)\n"
    )
    jobs = (
        "from app.transport import Sender, send\n\nURL = 'https://api.openai.com/v1/responses'\n\n\n"
        f"def night(text):\n    return {handed}\n"
    )
    root = project(tmp_path / "service", {"app/__init__.py": "", "app/transport.py": transport, "app/jobs.py": jobs})

    report = run(root)

    sent = "request goes straight to `api.openai.com`"
    [finding] = [one for one in report.findings if one.severity == "error" and one.message == sent]
    assert finding.path == "app/jobs.py"
    assert [use.path for use in finding.uses][-1] == "app/transport.py"


def test_classes_of_one_name_that_inherit_from_each_other(tmp_path: Path) -> None:
    """Every class is below every other one by its name; asking for all of them again for each would not end."""
    classes = "".join(
        f"class Node{number}:\n    class Meta(Base{number % 7}.Meta):\n        pass\n\n"
        f"    class Base{number % 7}(Meta):\n"
        "        pass\n\n\n"
        for number in range(60)
    )
    llm = (
        "from openai import OpenAI\n\n\n"
        "class Meta:\n    def __init__(self, client):\n        self.client = client\n\n\n"
        f"{classes}\nNode1.Meta(OpenAI()).client.responses.create(model='gpt-4.1', input='x')\n"
    )
    root = project(tmp_path / "service", {"app/__init__.py": "", "app/llm.py": llm})

    assert [rule for rule, _ in _errors(run(root), "app/llm.py")] == ["IL101", "IL102"]


def test_dynamic_imports_do_not_pull_in_their_callers(tmp_path: Path) -> None:
    """A project that imports by name and names no provider is small, however many call what imports."""
    loader = "from importlib import import_module\n\n\ndef load(name):\n    return import_module(name)\n"
    files = {"app/__init__.py": "", "app/loader.py": loader}
    files |= {
        f"app/part{number}.py": "from app.loader import load\n\n\ndef get(name):\n    return load(name)\n"
        for number in range(5)
    }
    root = project(tmp_path / "service", files)
    read: list[str] = []
    original = Scanner._facts

    def facts(self: Scanner, task: Task, text: str) -> object:
        read.append(task.path)
        return original(self, task, text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Scanner, "_facts", facts)
        report = run(root)

    assert report.findings == ()
    assert read == ["app/loader.py"]


@pytest.mark.parametrize(
    "run_it",
    [
        "ThreadPoolExecutor().submit(work, client, 1)",
        "partial(work, client)()",
        "Thread(target=work, args=(client,)).start()",
        "Thread(target=work, kwargs={'client': client}).start()",
        "Thread(None, work, 'night', (client,)).start()",
        "Timer(1, work, (), {'client': client}).start()",
        "list(ThreadPoolExecutor().map(work, [client]))",
        "asyncio.run(asyncio.to_thread(work, client))",
        "asyncio.get_event_loop().run_in_executor(None, work, client)",
        "first, *rest = [0, client]; work(rest[0])",
        "work(Box(client)[0])",
        "[work(one) for one in Boxes(client)]",
        "setattr(Box, 'client', client); work(Box.client)",
    ],
)
def test_client_that_is_handed_to_a_function_on_the_way(run_it: str, tmp_path: Path) -> None:
    """Threads, executors and partials call what they are handed; classes give it by subscript and loop."""
    main = (
        "import asyncio\nfrom concurrent.futures import ThreadPoolExecutor\nfrom functools import partial\n"
        "from threading import Thread, Timer\n\nfrom app.llm import get_client\n"
        "from app.work import Box, Boxes, work\n\n"
        f"client = get_client()\n{run_it}\n"
    )
    work = (
        f"def work(client, *_):\n    text = ''\n    return {_CALL}\n\n\n"
        "class Box:\n    def __init__(self, inner):\n        self.inner = inner\n\n"
        "    def __getitem__(self, key):\n        return self.inner\n\n\n"
        "class Boxes(Box):\n    def __iter__(self):\n        yield self.inner\n"
    )
    files = {"app/__init__.py": "", "app/llm.py": LLM, "app/work.py": work, "app/main.py": main}
    root = project(tmp_path / "service", files)

    assert ("IL103", 3) in _errors(run(root), "app/work.py")


def test_client_that_the_application_keeps_for_its_requests(tmp_path: Path) -> None:
    """``request.app.state.client`` is what some file puts there; what else is there is not."""
    main = (
        "from fastapi import FastAPI\n\nfrom app import routes\nfrom app.llm import get_client\n\n\n"
        "async def lifespan(app):\n    app.state.client = get_client()\n    app.state.pool = object()\n    yield\n\n\n"
        "app = FastAPI(lifespan=lifespan)\napp.include_router(routes.router)\n"
    )
    routes = (
        "from fastapi import APIRouter\n\nrouter = APIRouter()\n\n\n@router.post('/a')\n"
        f"async def answer(request, text):\n    return request.app.state.{_CALL}\n\n\n@router.post('/b')\n"
        f"async def other(request, text):\n    return request.app.state.pool.responses.create(input=text)\n"
    )
    files = {"app/__init__.py": "", "app/llm.py": LLM, "app/routes.py": routes, "app/main.py": main}
    root = project(tmp_path / "service", files)

    assert _errors(run(root), "app/routes.py") == [("IL103", 8)]


def test_call_on_a_client_of_one_of_several_providers(tmp_path: Path) -> None:
    """A getter that gives clients of three providers: one finding at the call, which names them."""
    llm = (
        "import anthropic\nimport groq\nimport openai\n\n\ndef get(kind):\n    if kind == 'a':\n"
        "        return anthropic.Anthropic()\n    if kind == 'g':\n        return groq.Groq()\n"
        "    return openai.OpenAI()\n"
    )
    jobs = f"from app.llm import get\n\n\ndef night(kind, text):\n    client = get(kind)\n    return {_CALL}\n"
    root = project(tmp_path / "service", {"app/__init__.py": "", "app/llm.py": llm, "app/jobs.py": jobs})

    [finding] = [one for one in run(root).findings if one.path == "app/jobs.py" and one.severity == "error"]
    assert finding.message == (
        "`client.responses.create()` is called outside the router; "
        "its client may be one of `anthropic`, `groq`, `openai`"
    )
