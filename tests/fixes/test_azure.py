"""Azure OpenAI: the deployment moves to where the model is named, and the gateway keeps Azure's shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fixes.project import CLIENTS, project

if TYPE_CHECKING:
    from pathlib import Path

AT_GATEWAY = """
[tool.inferlint.router]
modules = ["acme.router"]
[tool.inferlint.router.gateway]
azure-openai = { base-url = "env:ACME_AZURE_URL", api-key = "env:ACME_LLM_KEY" }
"""
HEAD = """import os

from openai import AzureOpenAI

client = AzureOpenAI(
    azure_endpoint=os.environ["AZURE_OPENAI_ENDPOINT"],
    api_key=os.environ["AZURE_OPENAI_API_KEY"],
    api_version="2024-10-21",
    timeout=20,
"""
ROUTER = """import os

from acme.router import RouterClient

client = RouterClient(
    timeout=20,
)
"""


def test_without_a_deployment_the_models_are_the_deployments(tmp_path: Path) -> None:
    calls = 'client.chat.completions.create(model="prod", messages=[])\nprint(os.sep)\n'
    made = project(tmp_path, f"{HEAD})\n{calls}")
    assert ("IL102", "unsafe", "azure-move") in made.verdicts()
    assert made.outcome().contents == {}
    assert made.fixed(unsafe=True) == ROUTER + calls


def test_a_deployment_is_the_model_of_every_call_that_goes_to_it(tmp_path: Path) -> None:
    calls = """

def ask(text):
    client.responses.create(model="gpt-4o", input=text)
    client.embeddings.create(input=text, model=os.environ["MODEL"])
    return client.beta.chat.completions.parse(
        model="gpt-4o",
        messages=[{"role": "user", "content": text}],  # one message
    )
"""
    made = project(tmp_path, f'{HEAD}    azure_deployment="prod-dep",\n)\n{calls}')
    assert ("IL102", "unsafe", "azure-move") in made.verdicts()
    expected = ROUTER + calls.replace('model=os.environ["MODEL"]', 'model="prod-dep"').replace(
        '        model="gpt-4o"', '        model="prod-dep"'
    )
    # `os` has lost its last reader.
    assert made.fixed(unsafe=True) == expected.removeprefix("import os\n\n")


def test_a_deployment_gets_the_name_that_the_router_has_for_it(tmp_path: Path) -> None:
    calls = 'client.chat.completions.create(model="x", messages=[])\nprint(os.sep)\n'
    config = CLIENTS + '[tool.inferlint.router.models]\nprod-dep = "gpt-4o"\n'
    made = project(tmp_path, f'{HEAD}    azure_deployment="prod-dep",\n)\n{calls}', config)
    assert made.fixed(unsafe=True) == ROUTER + calls.replace('"x"', '"gpt-4o"')


@pytest.mark.parametrize(
    ("arguments", "calls", "reason"),
    [
        ("azure_deployment=os.environ['DEP']", "", "azure-deployment"),
        ("azure_deployment='d'", "client.chat.completions.create(**options)", "azure-deployment"),
        ("azure_deployment='d'", "wrap(client)", "azure-deployment"),
        ("azure_deployment='d'", "run(client.chat.completions.create, model='m')", "azure-deployment"),
        ("base_url='https://x.openai.azure.com/openai'", "", "other-endpoint"),
        ("azure_endpoint=os.environ['GATE']", "", "other-endpoint"),
        ("azure_endpoint='https://gate.acme.example'", "", "other-endpoint"),
        ("api_key=options", "", "per-tenant-key"),
        ("azure_ad_token_provider=options.token", "", "per-tenant-key"),
        ("http_client=options", "", "transport"),
        ("**options", "", "star-arguments"),
        ("websocket_base_url='wss://x.openai.azure.com'", "", "transport"),
        ("", "client.files.list()", "undeclared-api"),
    ],
)
def test_what_may_call_another_model_is_held_back(tmp_path: Path, arguments: str, calls: str, reason: str) -> None:
    source = f"""import os

from openai import AzureOpenAI
from third import run, wrap


def make(options):
    client = AzureOpenAI({arguments})
    {calls or "pass"}
    return client
"""
    made = project(tmp_path, source)
    made.assert_held(reason)


def test_calls_in_another_file_keep_the_deployment(tmp_path: Path) -> None:
    source = "from openai import AzureOpenAI\n\nclient = AzureOpenAI(azure_deployment='d')\n"
    other = "from app import client\n\nclient.chat.completions.create(model='m', messages=[])\n"
    made = project(tmp_path, source, other=other)
    assert ("IL102", "manual", "azure-deployment") in made.verdicts()


def test_a_token_of_the_application_goes(tmp_path: Path) -> None:
    source = """from azure.identity import DefaultAzureCredential, get_bearer_token_provider
from openai import AsyncAzureOpenAI

provider = get_bearer_token_provider(DefaultAzureCredential(), "https://cognitiveservices.azure.com/.default")
client = AsyncAzureOpenAI(azure_endpoint="https://acme.openai.azure.com", azure_ad_token_provider=provider)
"""
    expected = """from azure.identity import DefaultAzureCredential, get_bearer_token_provider

from acme.router import AsyncRouterClient

provider = get_bearer_token_provider(DefaultAzureCredential(), "https://cognitiveservices.azure.com/.default")
client = AsyncRouterClient()
"""
    assert project(tmp_path, source).fixed(unsafe=True) == expected


def test_a_gateway_keeps_class_deployment_and_version(tmp_path: Path) -> None:
    calls = 'client.chat.completions.create(model="gpt-4o", messages=[])\n'
    more = '    azure_deployment="prod-dep",\n    azure_ad_token_provider=token_provider(),\n'
    source = f"{HEAD}{more})\n{calls}".replace("\n\nclient", "\nfrom third import token_provider\n\nclient")
    made = project(tmp_path, source, AT_GATEWAY)
    assert ("IL102", "unsafe", "version-dependent") in made.verdicts()
    expected = source.replace('"AZURE_OPENAI_ENDPOINT"', '"ACME_AZURE_URL"').replace(
        '"AZURE_OPENAI_API_KEY"', '"ACME_LLM_KEY"'
    )
    for gone in ("    azure_ad_token_provider=token_provider(),\n", "from third import token_provider\n"):
        expected = expected.replace(gone, "")
    assert made.fixed(unsafe=True) == expected


def test_a_gateway_renames_the_deployment(tmp_path: Path) -> None:
    config = AT_GATEWAY + '[tool.inferlint.router.models]\nprod-dep = "fast"\n'
    source = "from openai import AzureOpenAI\n\nclient = AzureOpenAI(azure_deployment='prod-dep')\n"
    expected = """import os

from openai import AzureOpenAI

client = AzureOpenAI(azure_deployment='fast', azure_endpoint={url}, api_key={key})
""".format(url="os.environ['ACME_AZURE_URL']", key="os.environ['ACME_LLM_KEY']")
    assert project(tmp_path, source, config).fixed(unsafe=True) == expected


def test_an_openai_gateway_is_none_for_azure(tmp_path: Path) -> None:
    config = AT_GATEWAY.replace("azure-openai =", "openai =")
    made = project(tmp_path, "from openai import AzureOpenAI\n\nclient = AzureOpenAI()\n", config)
    assert ("IL102", "manual", "no-target") in made.verdicts()
