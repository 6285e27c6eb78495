"""The situations of the field, each with the class that its fix has: safe, unsafe, or left to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fixes.project import CLIENTS, GATEWAY, project

if TYPE_CHECKING:
    from pathlib import Path

COMPATIBLE = CLIENTS.replace("subclass", "compatible")
SWAP = f'{CLIENTS}[tool.inferlint.fix]\nstyle = "import-swap"\n'
CLAUDE = """
[tool.inferlint.router]
modules = ["acme.router"]
[tool.inferlint.router.clients]
anthropic = { sync = "acme.router:Claude", kind = "subclass" }
"""
DEPLOYMENTS = CLIENTS + '[tool.inferlint.router.models]\nour-gpt = "gpt-4o"\n'
HEAD = "import os\n\nimport httpx\nimport openai\nfrom openai import OpenAI, AsyncOpenAI, AzureOpenAI\n\n\n"
OUT_OF_SIGHT = (
    "def make():\n    return AzureOpenAI(azure_endpoint='https://x.openai.azure.com', azure_deployment='d')\n"
)
TWO_CLASSES = (
    "import sys\n\nif sys.argv:\n    from openai import OpenAI as C\nelse:\n    from groq import Groq as C\n\nc = C()\n"
)
REQUEST = (
    "import os\n\nimport httpx\n\nhttpx.post(\n    'https://api.openai.com/v1/chat/completions',\n"
    "    headers={'Authorization': f\"Bearer {os.environ['OPENAI_API_KEY']}\"},\n    json={},\n)\n"
)
UNSEEN = (
    "import httpx\n\n\ndef ask(headers):\n"
    "    httpx.post('https://api.openai.com/v1/chat/completions', headers=headers)\n"
)
ASK = "client.chat.completions.create(model='our-gpt', messages=[])\n"
CHAT = "client = {}\n" + ASK

#: number, what, configuration, code, rule, safety, reason (when it is not safe)
SITUATIONS = [
    (1, "a client of either flavour", CLIENTS, HEAD + CHAT.format("OpenAI()"), "IL102", "safe", None),
    (1, "asynchronous", CLIENTS, HEAD + "client = AsyncOpenAI()\n", "IL102", "safe", None),
    (2, "a literal key", CLIENTS, HEAD + CHAT.format("OpenAI(api_key='sk-1')"), "IL102", "safe", None),
    (2, "environ", CLIENTS, HEAD + CHAT.format("OpenAI(api_key=os.environ['OPENAI_API_KEY'])"), "IL102", "safe", None),
    (2, "getenv", CLIENTS, HEAD + CHAT.format("OpenAI(api_key=os.getenv('OPENAI_API_KEY'))"), "IL102", "safe", None),
    (
        3, "the key of a tenant", CLIENTS, HEAD + "def make(key):\n    return OpenAI(api_key=key)\n",
        "IL102", "manual", "per-tenant-key",
    ),
    (
        3, "the key of an object", CLIENTS, HEAD + "def make(tenant):\n    return OpenAI(api_key=tenant.key)\n",
        "IL102", "manual", "per-tenant-key",
    ),
    (
        3, "the key that a call gives", CLIENTS, HEAD + "from vault import read\nOpenAI(api_key=read('openai'))\n",
        "IL102", "manual", "per-tenant-key",
    ),
    (
        4, "the provider's own address", CLIENTS, HEAD + CHAT.format("OpenAI(base_url='https://api.openai.com/v1')"),
        "IL102", "safe", None,
    ),
    (
        5, "another host", CLIENTS, HEAD + CHAT.format("OpenAI(base_url='https://llm.example.com/v1')"),
        "IL102", "manual", "other-endpoint",
    ),
    (
        5, "an address that may be the router's", CLIENTS, HEAD + CHAT.format("OpenAI(base_url=os.environ['LLM_URL'])"),
        "IL102", "manual", "other-endpoint",
    ),
    (
        5, "an address with the provider's as its default", CLIENTS,
        HEAD + CHAT.format("OpenAI(base_url=os.getenv('LLM_URL', 'https://api.openai.com/v1'))"),
        "IL102", "unsafe", "other-endpoint",
    ),
    (
        6, "what stays", CLIENTS,
        HEAD + CHAT.format("OpenAI(timeout=5, max_retries=2, default_headers={'X-Team': 'voice'})"),
        "IL102", "safe", None,
    ),
    (7, "who is billed", CLIENTS, HEAD + CHAT.format("OpenAI(organization='o')"), "IL102", "unsafe", "attribution"),
    (7, "which project", CLIENTS, HEAD + CHAT.format("OpenAI(project='p')"), "IL102", "unsafe", "attribution"),
    (
        8, "a key in a header", CLIENTS, HEAD + CHAT.format("OpenAI(default_headers={'Authorization': 'Bearer x'})"),
        "IL102", "manual", "auth-header",
    ),
    *(
        (9, name, CLIENTS, HEAD + CHAT.format(f"OpenAI({name}={value})"), "IL102", "manual", "transport")
        for name, value in {
            "http_client": "httpx.Client()", "data_residency": "'eu'", "workload_identity": "{'a': 1}",
            "provider": "'p'",
            "websocket_base_url": "'wss://api.openai.com/v1'",
        }.items()
    ),
    (
        10, "Azure, models are deployments", DEPLOYMENTS,
        HEAD + CHAT.format("AzureOpenAI(azure_endpoint='https://x.openai.azure.com', api_version='2024-10-21')"),
        "IL102", "unsafe", "azure-move",
    ),
    (
        11, "Azure, calls out of sight", CLIENTS,
        HEAD + OUT_OF_SIGHT,
        "IL102", "manual", "azure-deployment",
    ),
    (
        12, "another SDK, with a class", CLAUDE, "import anthropic\n\nclient = anthropic.Anthropic(timeout=3)\n",
        "IL102", "safe", None,
    ),
    (
        12, "another SDK, with a gateway", GATEWAY, "import anthropic\n\nclient = anthropic.Anthropic(timeout=3)\n",
        "IL102", "unsafe", "version-dependent",
    ),
    (
        13, "another protocol", CLIENTS, "import anthropic\n\nclient = anthropic.Anthropic(timeout=3)\n",
        "IL102", "manual", "no-target",
    ),
    (
        14, "signed requests", GATEWAY, "import boto3\n\nclient = boto3.client('bedrock-runtime')\n",
        "IL102", "manual", "request-signature",
    ),
    (
        15, "LangChain", GATEWAY, "from langchain_openai import ChatOpenAI\n\nllm = ChatOpenAI(model='gpt-4o')\n",
        "IL102", "unsafe", "framework",
    ),
    (
        16, "a string whose meaning depends on the release", GATEWAY,
        "from pydantic_ai import Agent\n\nagent = Agent('openai:gpt-4o')\n", "IL106", "manual", "version-unknown",
    ),
    (
        17, "arguments in a mapping", CLIENTS, HEAD + "def make(**options):\n    return OpenAI(**options)\n",
        "IL102", "manual", "star-arguments",
    ),
    (
        17, "arguments in a list", CLIENTS, HEAD + "def make(options):\n    return OpenAI(*options)\n",
        "IL102", "manual", "star-arguments",
    ),
    (
        18, "annotations, a subclass", CLIENTS,
        HEAD + "def make() -> OpenAI:\n    client: OpenAI = OpenAI()\n    return client\n", "IL102", "safe", None,
    ),
    (
        18, "isinstance, a subclass", CLIENTS, HEAD + "client = OpenAI()\nassert isinstance(client, OpenAI)\n",
        "IL102", "safe", None,
    ),
    (
        18, "annotations, another class", COMPATIBLE, HEAD + "def make() -> OpenAI:\n    return OpenAI()\n",
        "IL102", "manual", "class-use",
    ),
    (
        19, "a base, in place", CLIENTS, HEAD + "class Mine(OpenAI):\n    pass\n", "IL102", "manual", "class-use",
    ),
    (
        19, "a base, by import", SWAP, "from openai import OpenAI\n\n\nclass Mine(OpenAI):\n    pass\n",
        "IL102", "unsafe", "class-use",
    ),
    (
        19, "an argument, in place", CLIENTS, HEAD + "CLASSES = {'openai': OpenAI}\n", "IL102", "manual", "class-use",
    ),
    (
        19, "an argument, by import", SWAP, "from openai import OpenAI\n\nCLASSES = {'openai': OpenAI}\n",
        "IL102", "unsafe", "class-use",
    ),
    (
        20, "errors of the SDK", CLIENTS,
        HEAD + "client = OpenAI()\ntry:\n    " + ASK + "except openai.RateLimitError:\n    pass\n",
        "IL102", "safe", None,
    ),
    (
        21, "an import in a function", CLIENTS,
        "def make():\n    from openai import OpenAI\n\n    return OpenAI()\n", "IL102", "safe", None,
    ),
    (
        22, "an optional import", CLIENTS,
        "try:\n    from openai import OpenAI\nexcept ImportError:\n    OpenAI = None\n\nclient = OpenAI()\n",
        "IL102", "manual", "unresolved-name",
    ),
    (
        22, "a star", CLIENTS, "from openai import *\n\nclient = OpenAI()\n", "IL102", "manual", "unresolved-name",
    ),
    (
        22, "two classes", CLIENTS,
        TWO_CLASSES,
        "IL102", "manual", "unresolved-name",
    ),
    (22, "an alias", CLIENTS, HEAD + "Maker = OpenAI\nclient = Maker()\n", "IL102", "manual", "unresolved-name"),
    (
        23, "the module's own client", CLIENTS,
        "import openai\n\nopenai.api_key = 'x'\nopenai.chat.completions.create(model='m', messages=[])\n",
        "IL103", "manual", "module-state",
    ),
    (
        25, "a request", GATEWAY,
        REQUEST,
        "IL104", "unsafe", "raw-request",
    ),
    (
        25, "a request whose key is not seen", GATEWAY,
        UNSEEN,
        "IL104", "manual", "key-unseen",
    ),
    (
        26, "the name is taken", CLIENTS, HEAD + "client = OpenAI()\n\n\nclass RouterClient:\n    pass\n",
        "IL102", "manual", "name-collision",
    ),
    *(
        (28, path, CLIENTS, HEAD + f"client = OpenAI()\nclient.{path}()\n", "IL102", "manual", "undeclared-api")
        for path in ("beta.threads.create_and_run", "files.create", "batches.create", "realtime.connect")
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("config", "code", "rule", "safety", "reason"),
    [one[2:] for one in SITUATIONS],
    ids=[f"{one[0]}-{one[1].replace(' ', '-')}" for one in SITUATIONS],
)
def test_situation(tmp_path: Path, config: str, code: str, rule: str, safety: str, reason: str | None) -> None:
    made = project(tmp_path, code, config)
    verdicts = [one for one in made.verdicts() if one[0] == rule]
    assert (rule, safety, reason) in verdicts
    outcome = made.outcome(unsafe=True)
    assert not outcome.withdrawn, [one.reason for one in outcome.withdrawn]
    if safety == "manual":
        assert [one for one in outcome.report.findings if one.path == "app.py" and one.rule == rule]


def test_what_stays_stays(tmp_path: Path) -> None:
    """Situation 6."""
    kept = "timeout=5, max_retries=2, default_headers={'X-Team': 'voice'}"
    made = project(tmp_path, f"from openai import OpenAI\n\nclient = OpenAI({kept}, api_key='sk-1')\n")
    assert made.fixed() == f"from acme.router import RouterClient\n\nclient = RouterClient({kept})\n"


def test_a_deployment_becomes_the_model_of_every_call(tmp_path: Path) -> None:
    """Situation 11, where all calls are in sight."""
    code = (
        "from openai import AzureOpenAI\n\n"
        "client = AzureOpenAI(azure_endpoint='https://x.openai.azure.com', azure_deployment='prod', api_version='v')\n"
        "client.chat.completions.create(model='gpt-4o', messages=[])\n"
    )
    made = project(tmp_path, code)
    assert ("IL102", "unsafe", "azure-move") in made.verdicts()
    assert made.fixed(unsafe=True) == (
        "from acme.router import RouterClient\n\nclient = RouterClient()\n"
        "client.chat.completions.create(model='prod', messages=[])\n"
    )


@pytest.mark.parametrize(
    "patched",
    [
        "from unittest.mock import patch\n\n\n@patch('app.OpenAI')\ndef test(client):\n    pass\n",
        "import app\nfrom unittest.mock import patch\n\npatch.object(app, 'OpenAI')\n",
        "import app as service\n\n\ndef test(monkeypatch):\n    monkeypatch.setattr(service, 'OpenAI', None)\n",
    ],
)
def test_a_patched_class_keeps_its_name(tmp_path: Path, patched: str) -> None:
    """Situation 19: in place the patch would miss, by import it still does what it did."""
    code = "from openai import OpenAI\n\nclient = OpenAI()\n"
    assert ("IL102", "manual", "class-use") in project(tmp_path / "a", code, test_app=patched).verdicts()
    made = project(tmp_path / "b", code, SWAP, test_app=patched)
    assert ("IL102", "unsafe", "class-use") in made.verdicts()
    assert made.fixed(unsafe=True) == "from acme.router import RouterClient as OpenAI\n\nclient = OpenAI()\n"


def test_what_moves_an_approved_client_is_no_part_of_its_fix(tmp_path: Path) -> None:
    """Situation 24."""
    code = (
        "from acme.router import RouterClient\n\nclient = RouterClient()\n"
        "client.with_options(base_url='https://api.openai.com/v1')\n"
    )
    verdicts = project(tmp_path, code).verdicts()
    assert [(rule, reason) for rule, _, reason in verdicts] == [("IL108", "steering")]
    assert verdicts[0][1] != "safe"


def test_the_router_is_not_imported_by_what_it_imports(tmp_path: Path) -> None:
    """Situation 26."""
    code = "from openai import OpenAI\n\nclient = OpenAI()\n"
    router = "import app\nfrom openai import OpenAI\n\n\nclass RouterClient(OpenAI):\n    pass\n"
    made = project(tmp_path, code, acme__router=router)
    assert ("IL102", "manual", "import-cycle") in made.verdicts()


def test_the_router_itself_is_no_finding(tmp_path: Path) -> None:
    """Situation 26."""
    assert project(tmp_path, "").findings("acme/router.py") == []


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("pack/__init__.py", "from openai import OpenAI\n\nclient = OpenAI()\n"),
        ("app.py", "from openai import OpenAI\n\n__all__ = ['OpenAI']\n\nclient = OpenAI()\n"),
        ("app.py", "from openai import OpenAI  # noqa: F401\n\nclient = OpenAI()\n"),
        ("app.py", "from openai import OpenAI\n\nclient = OpenAI()  # type: OpenAI\n"),
    ],
)
def test_an_import_that_others_may_use_stays(tmp_path: Path, path: str, code: str) -> None:
    """Situation 27: the call is fixed, the import is left to a person."""
    made = project(tmp_path, code if path == "app.py" else "")
    (tmp_path / path).parent.mkdir(exist_ok=True)
    (tmp_path / path).write_text(code)
    outcome = made.outcome()
    text = outcome.contents[path].decode()
    assert "client = RouterClient()" in text
    assert code.splitlines()[0] in text
    left = [one.fix.reason for one in outcome.report.findings if one.path == path and one.fix is not None]
    assert left in ([], ["import-kept"])
