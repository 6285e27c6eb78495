"""Prefilter, triage, reduction, pool and facts from ast change no finding: the same run with each switched off."""

from __future__ import annotations

import os
import random
from dataclasses import astuple, fields
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from helpers import ROOT, copy_fixture
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from inferlint.catalogue.load import load_catalogue
from inferlint.config.load import load_config
from inferlint.config.model import Config
from inferlint.engine import Accelerators, RunOptions, check_paths, check_source
from inferlint.model.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from inferlint.catalogue.lookup import Catalogue
    from inferlint.model.report import Report

RULES = ROOT / "tests" / "rules"
FOLDERS = sorted(path for path in RULES.glob("*/*") if path.is_dir() and path.name[0] not in "._")
PROJECTS = sorted(path for folder in FOLDERS for path in folder.glob("project*") if path.is_dir())
EXAMPLE = ROOT / "examples" / "voice-agent"

SLOWEST = Accelerators(prefilter=False, triage=False, reduce=False, pool=False, ast=False, flows=False)
WAYS = {
    "all but the prefilter": Accelerators(prefilter=False),
    "all but triage": Accelerators(triage=False),
    "all but reduction": Accelerators(reduce=False),
    "all but the pool": Accelerators(pool=False),
    "all but facts from ast": Accelerators(ast=False),
    "all but flows": Accelerators(flows=False),
    "prefilter only": Accelerators(triage=False, reduce=False, pool=False, ast=False),
    "triage only": Accelerators(prefilter=False, reduce=False, pool=False, ast=False),
    "reduction only": Accelerators(prefilter=False, triage=False, pool=False, ast=False),
    "facts from ast only": Accelerators(prefilter=False, triage=False, reduce=False, pool=False),
    "none": SLOWEST,
}


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """Return the bundled catalogue, read once."""
    return load_catalogue(())


def everything(report: Report) -> dict[str, Any]:
    """Return all that a run says, every field of every finding included."""
    names = [field.name for field in fields(Finding)]
    return {
        "findings": [dict(zip(names, astuple(finding), strict=True)) for finding in report.findings],
        "failures": report.failures,
        "files": report.files,
        "suppressed": report.suppressed,
    }


def run_with(accelerators: Accelerators, paths: Sequence[Path], config: Config, jobs: int = 1) -> dict[str, Any]:
    """Run the engine over ``paths``."""
    options = RunOptions(jobs=jobs, accelerators=accelerators)
    return everything(check_paths(paths, config, catalogue(), options=options))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("folder", [*FOLDERS, *PROJECTS, EXAMPLE], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_fixtures(folder: Path, way: str, tmp_path: Path) -> None:
    """Every fixture and the example project: the same findings, failures and outcomes."""
    root = copy_fixture(folder, tmp_path / "service") if folder != EXAMPLE else folder
    config = load_config(root)

    assert run_with(WAYS[way], [root], config) == run_with(Accelerators(), [root], config)


# Any partition of the files


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one project that holds every fixture file of the rules."""
    root = tmp_path_factory.mktemp("all") / "service"
    for folder in FOLDERS:
        for file in folder.glob("*.py"):
            target = root / folder.name.replace("-", "_") / file.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    (root / "inferlint.toml").write_text("", encoding="utf-8")
    return root


def test_two_processes_give_what_one_gives(service: Path) -> None:
    """The pool changes neither findings nor their order."""
    config = load_config(service)

    assert run_with(Accelerators(), [service], config, jobs=2) == run_with(Accelerators(), [service], config, jobs=1)


def test_files_one_by_one_give_what_the_folder_gives(service: Path) -> None:
    """Pre-commit's split file lists cannot change a verdict."""
    config = load_config(service)
    whole = run_with(Accelerators(), [service], config)
    files = random.Random(3).sample(sorted(service.rglob("*.py")), 8)
    for file in files:
        part = run_with(Accelerators(), [file], config)
        path = file.relative_to(service).as_posix()
        assert list(part["findings"]) == [item for item in whole["findings"] if item["path"] == path], path
        for key in ("failures", "files"):
            assert list(part[key]) == [item for item in whole[key] if item.path == path], key


@pytest.mark.parametrize("seed", range(1))
def test_the_order_and_repetition_of_paths_do_not_matter(service: Path, seed: int) -> None:
    """Shuffled, named twice, or named beside their folder."""
    config = load_config(service)
    files = sorted(service.rglob("*.py"))
    shuffled = random.Random(seed).sample(files, len(files))
    whole = run_with(Accelerators(), [service], config)

    assert run_with(Accelerators(), [*shuffled, service, *shuffled[:3]], config) == whole


@pytest.mark.slow
def test_standard_input_gives_what_the_file_gives(service: Path) -> None:
    """``check_source`` with the bytes of a file is that file."""
    config = load_config(service)
    files = sorted(service.rglob("*.py"))
    for file in files[:: max(1, len(files) // 4)]:
        path = file.relative_to(service).as_posix()
        source = everything(check_source(file.read_bytes(), str(service / path), config, catalogue()))

        assert source == run_with(Accelerators(), [file], config), path


# Generated modules

IMPORTS = [
    "import openai",
    "import openai as oa",
    "from openai import OpenAI",
    "from openai import OpenAI as Client, AsyncOpenAI",
    "try:\n    import openai\nexcept ImportError:\n    openai = None",
    "if TYPE_CHECKING:\n    from openai import OpenAI\nelse:\n    OpenAI = object",
    "import importlib\nopenai = importlib.import_module('op' + 'enai')",
    "import anthropic, openai",
    "import boto3",
    "from langchain.chat_models import init_chat_model",
    "import openai.types.chat\nimport os, json",
]
#: Expressions for a class, a client, and a provider's URL, by what the imports bind.
CLIENTS = [
    "openai.OpenAI()",
    "OpenAI(api_key=KEY)",
    "Client(base_url=URL)",
    "oa.AsyncOpenAI(timeout=3)",
    "openai.OpenAI(base_url=os.getenv('GATEWAY', URL))",
    "openai.OpenAI(**OPTIONS)",
    "functools.partial(openai.OpenAI, max_retries=N)()",
    "FACTORY()",
    "TABLE['a']()",
    "make(N)",
    "Holder().client",
    "Holder.build()",
    "(client or openai.OpenAI())",
    "boto3.client(SERVICE)",
    "boto3.Session().client('bedrock-runtime', region_name='x')",
    "getattr(openai, 'Open' + 'AI')()",
    "Sub()",
    "init_chat_model(MODEL)",
    "None",
    "holder.client",
    "client",
    "[openai.OpenAI() for _ in range(N)][0]",
    "(lambda: openai.OpenAI())()",
    "(c := openai.OpenAI())",
    "cast(OpenAI, thing)",
    "openai.OpenAI().with_options(timeout=1)",
]
USES = [
    "{0}.chat.completions.create(model=MODEL)",
    "print({0}.responses.create(model='x').output)",
    "use({0})",
    "holder.client = {0}",
    "self.client = {0}",
    "a, b = {0}, 1",
    "TABLE[KEY] = {0}",
    "LIST.append({0})",
    "asyncio.to_thread({0}.chat.completions.create, model=N)",
    "return {0}",
    "yield {0}",
    "with {0} as session:\n    session.chat.completions.create()",
    "for item in [{0}]:\n    item.embeddings.create()",
    "client = {0}",
    "x = y = {0}",
    "global client\nclient = {0}",
    "requests.post(URL + '/v1/chat/completions', json={{}})",
    "httpx.get(f'{{URL}}/{{N}}')",
    "subprocess.run(['curl', URL])",
    "assert isinstance({0}, OpenAI)",
    "try:\n    {0}.models.list()\nexcept openai.APIError as error:\n    raise",
    "match {0}:\n    case OpenAI() as found:\n        found.chat.completions.create()\n    case _:\n        pass",
    "del client",
    "if client is None:\n    client = {0}",
    "setattr(holder, 'client', {0})",
    "functools.partial(use, client={0})",
    "invoke_model = {0}.invoke_model\ninvoke_model(modelId=MODEL)",
]
DEFINITIONS = [
    "URL = 'https://api.openai.com'",
    "URL = 'https://' + HOST",
    "HOST = 'api.openai.com'",
    "HOST: str = 'api.' \\\n    'openai.com'",
    "URL = f'https://{HOST}/v1'",
    "URL = 'https://gateway.example/v1'",
    "KEY = 'a'",
    "N = 3",
    "MODEL = 'openai:gpt-4o'",
    "SERVICE = 'bedrock-runtime'",
    "SERVICE = 's3'",
    "OPTIONS = {'base_url': URL}",
    "OPTIONS = dict(timeout=3)",
    "OPTIONS['base_url'] = URL",
    "FACTORY = openai.OpenAI",
    "FACTORY = functools.partial(openai.OpenAI, base_url=URL)",
    "TABLE = {'a': openai.OpenAI, 'b': print}",
    "TABLE = {}",
    "TABLE['a'] = OpenAI",
    "LIST = []",
    "client = None",
    "client: OpenAI",
    "client: 'openai.OpenAI | None' = None",
    "holder = Holder()",
    "holder = object()",
    "def make(n):\n    return openai.OpenAI(max_retries=n)",
    "def make(n, base_url=URL):\n    def inner():\n        return OpenAI(base_url=base_url)\n    return inner()",
    "def use(client: OpenAI):\n    return client.chat.completions.create(model=MODEL)",
    "def use(client):\n    return client.chat.completions.create(model=MODEL)",
    "async def use(client=FACTORY()):\n    return await client.chat.completions.create()",
    "class Holder:\n    client = openai.OpenAI()\n\n    @classmethod\n    def build(cls):\n        return cls.client",
    (
        "class Holder:\n    def __init__(self, client=None):\n        self.client = client or OpenAI()\n\n"
        "    def ask(self):\n        return self.client.chat.completions.create()"
    ),
    "class Holder(Base):\n    @property\n    def client(self):\n        return make(1)",
    "class Sub(openai.OpenAI):\n    def __init__(self):\n        super().__init__(base_url=URL)",
    "class Base:\n    client: OpenAI\n\n    def run(self):\n        self.client.responses.create()",
    "from somewhere import make, Holder, URL",
    "class OpenAI:\n    pass",
    "openai = None",
    "import os, functools, requests, httpx, subprocess, asyncio, json",
    "from typing import TYPE_CHECKING, cast",
]
NOISE = [
    "x = 1",
    "import sys; y = 2 ; z = 3",
    "# openai.OpenAI() in a comment",
    '"""A docstring that names openai and api.openai.com."""',
    "text = '''\n  openai.OpenAI()\n    not code\n'''",
    "total = 1 + \\\n    2",
    (
        "@property\n@functools.lru_cache(maxsize=None)\ndef noise(a, *, b=1, **c):\n    '''Doc.'''\n"
        "    if a:\n        return b\n    return [a for a in c]"
    ),
    "class Noise(object):\n    a = 1\n    def b(self): return self.a",
    "for i in range(3): print(i)",
    "while True:\n    break\nelse:\n    pass",
    "if x: pass\nelif y:\n    z = 1\nelse: z = 2",
    "with open('a') as f, open('b') as g:\n    f.read()",
    "try:\n    x()\nexcept (KeyError, ValueError):\n    pass\nfinally:\n    x = 2",
    "def noise2():\n\n    # a comment\n\n    return {\n        'a': 1,  # another\n        'b': [\n1, 2],\n    }",
    "assert x, 'message'",
    "lambda a: a",
    "raise SystemExit",
    "table = [(1, 2),\n\n  (3, 4)]; other = 5",
    "async def noise3():\n    async with a as b:\n        await b\n    async for c in d: yield c",
    "print('a', end=''); print('b')  # c",
    "match command:\n    case ['go', *rest]: pass\n    case _: pass",
    "del x",
    "global_name = f'{x!r:>{width}} {{}}'",
    "def openai_like():\n    openai_count = 1\n    return openai_count",
]


def _indent(text: str, step: str) -> str:
    """Indent code, but not the inside of a literal over several lines."""
    lines = text.split("\n")
    inside = False
    found = []
    for line in lines:
        found.append(line if inside or not line else step + line)
        if line.count("'''") % 2:
            inside = not inside
    return "\n".join(found)


_use = st.builds(lambda use, client: use.format(client), st.sampled_from(USES), st.sampled_from(CLIENTS))
_flat = st.one_of(
    _use,
    st.sampled_from(DEFINITIONS),
    st.sampled_from(NOISE),
    st.sampled_from(IMPORTS),
)
_WRAPPERS = [
    "def f{n}({p}):\n{body}",
    "async def f{n}(self, client=None, *args):\n{body}",
    "class C{n}:\n{body}",
    "class C{n}(Holder):\n    attr = 1\n    def __call__(self, client):\n{body2}",
    "if flag:\n{body}\nelse:\n    pass",
    "if flag: pass\nelse:\n{body}",
    "try:\n{body}\nexcept Exception:\n    client = None",
    "try:\n    pass\nfinally:\n{body}",
    "for n in range(3):\n{body}",
    "while flag:\n{body}\n    break",
    "with lock:\n{body}",
    "@decorator\ndef f{n}(client):\n{body}",
    "def f{n}():\n    def inner():\n{body2}\n    return inner",
    "match flag:\n    case 1:\n{body2}\n    case _:\n        pass",
    "if __name__ == '__main__':\n{body}",
]


def _wrap(wrapper: str, parts: list[str], number: int, step: str) -> str:
    body = "\n".join(parts)
    wrapper = wrapper.replace("    ", step)
    return (
        wrapper.replace("{n}", str(number % 5))
        .replace("{p}", ["", "client", "client: OpenAI", "self, key=KEY"][number % 4])
        .replace("{body2}", _indent(_indent(body.replace("    ", step), step), step))
        .replace("{body}", _indent(body.replace("    ", step), step))
    )


_block = st.recursive(
    _flat,
    lambda inner: st.builds(
        _wrap,
        st.sampled_from(_WRAPPERS),
        st.lists(inner, min_size=1, max_size=4),
        st.integers(0, 19),
        st.sampled_from(["    ", "    ", "\t", "  "]),
    ),
    max_leaves=8,
)


def _module(imports: list[str], blocks: list[str], newline: str, blank: list[int], tail: str) -> str:
    parts = [*imports, *blocks]
    text = ""
    for index, part in enumerate(parts):
        text += part + "\n" * (1 + (blank[index % len(blank)] if blank else 0))
    return (text + tail).replace("\n", newline)


MODULES = st.builds(
    _module,
    st.lists(st.sampled_from(IMPORTS), max_size=2),
    st.lists(_block, min_size=1, max_size=9),
    st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"]),
    st.lists(st.integers(0, 2), max_size=3),
    st.sampled_from(["", "x = 1", "# end", "\n\n", "\x0c\n"]),
)


def _compiles(text: str) -> bool:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(text.replace("\r", "\n"), "x", "exec", dont_inherit=True, flags=0x400)  # only the tree
        except (SyntaxError, ValueError):
            return False
    return True


#: A folder without Python files: nothing is first-party.
CONFIG = Config(root=ROOT / "tests" / "report" / "golden")


def check_text(text: str, accelerators: Accelerators) -> dict[str, Any]:
    """Check one module that belongs to no project."""
    options = RunOptions(accelerators=accelerators)
    return everything(check_source(text.encode(), "app.py", CONFIG, catalogue(), options=options))


def _compare(text: str, accelerators: Accelerators) -> None:
    assert check_text(text, accelerators) == check_text(text, SLOWEST)


_EXAMPLES = int(os.environ.get("INFERLINT_EXAMPLES", "50"))
_checks = settings(
    max_examples=_EXAMPLES,
    deadline=None,
    derandomize=_EXAMPLES <= 50,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


@_checks
@given(MODULES)
def test_generated_modules_with_all_accelerators(text: str) -> None:
    """Clients, aliases, classes, factories and strings between unrelated code, in odd formatting."""
    note(text)
    _compare(text, Accelerators())
    _compare(text, Accelerators(ast=False))


@pytest.mark.slow
@_checks
@given(MODULES)
def test_generated_modules_with_reduction_only(text: str) -> None:
    """The reduced text of any module says what the whole text says."""
    note(text)
    _compare(text, Accelerators(prefilter=False, triage=False, pool=False, ast=False))


@pytest.mark.parametrize(
    "text",
    [
        "from openai import *\nprint(OpenAI())\n",
        "from openai import *\nif flag:\n    run(Client(base_url=URL).responses.create)\n",
        "from openai import *\n\n\ndef use(client: OpenAI):\n    return client.chat.completions.create()\n",
        "from openai import *\nclass Sub(OpenAI):\n    pass\n",
    ],
)
def test_names_of_a_star_import(text: str) -> None:
    """What a star import of an SDK binds is spelled like no needle, and reached all the same."""
    assert check_text(text, Accelerators()) == check_text(text, SLOWEST)


SPELLINGS = {
    "plain": "requests.get('https://{host}/v1')",
    "upper case": "requests.get('https://{upper}/v1')",
    "host by name": "host = '{host}'\nrequests.get('https://' + host)",
    "labels added": "requests.get('https://' + {labels} + '/v1')",
    "percent": "requests.get('https://%s' % '{host}')",
    "first label by format": "requests.get('https://{{}}.{rest}/v1'.format('{first}'))",
    "escapes": "requests.get('https://{escaped}')",
    "two literals": "requests.get('https://{half1}'\n    # between\n    '{half2}/v1')",
    "backslash": "requests.get('https://{half1}\\\n{half2}/v1')",
    "environment": "import os\nrequests.get(os.getenv('URL', 'https://{host}'))",
    "shell": "import subprocess\nsubprocess.run('curl https://{host}', shell=True)",
    "bytes": "requests.get(b'https://{host}'.decode())",
    "last label by name": "base = 'https://{head}'\nrequests.get(base + '.{last}/v1')",
    "last label by format": "requests.get('https://{head}.{{}}/v1'.format('{last}'))",
    "labels joined": "requests.get('https://' + '.'.join([{listed}]))",
}


@pytest.mark.parametrize(
    ("spelling", "host"),
    [
        pytest.param(
            spelling,
            host,
            marks=[
                pytest.mark.xfail(
                    strict=True,
                    raises=AssertionError,
                    reason="a registrable label of fewer than four letters is no needle by itself",
                )
            ]
            if host in ("api.x.ai", "queue.fal.run") and spelling == "labels joined"
            else [],
        )
        for spelling in SPELLINGS
        for host in ("api.openai.com", "api.deepseek.com", "api.together.xyz", "api.x.ai", "queue.fal.run")
    ],
)
def test_spellings_of_a_host(spelling: str, host: str) -> None:
    """A host that is found in a text is found behind the prefilter too, however it is cut."""
    labels = host.split(".")
    text = SPELLINGS[spelling].format(
        host=host,
        upper=host.upper(),
        labels=" + '.' + ".join(map(repr, labels)),
        listed=", ".join(map(repr, labels)),
        first=labels[0],
        rest=".".join(labels[1:]),
        head=".".join(labels[:-1]),
        last=labels[-1],
        half1=host[:6],
        half2=host[6:],
        escaped="".join(f"\\x{ord(letter):02x}" for letter in host),
    )
    source = f"import requests\n{text}\n"

    assert check_text(source, SLOWEST)["findings"], source
    _compare(source, Accelerators())


@pytest.mark.slow
def test_generated_modules_are_mostly_programs() -> None:
    """The generator tests something: most of its modules parse, and many have findings."""
    programs: list[str] = []

    @settings(max_examples=100, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(MODULES)
    def collect(text: str) -> None:
        programs.append(text)

    collect()
    good = [text for text in programs if _compiles(text)]
    found = [report for text in good[:60] if (report := check_text(text, Accelerators()))["findings"]]

    assert len(good) > len(programs) * 0.6
    assert len(found) > 30


# Real code


def _packages() -> list[Path]:
    folder = os.environ.get("INFERLINT_CORPUS")
    return sorted(path for path in Path(folder).iterdir() if path.is_dir()) if folder else []


@pytest.mark.slow
@pytest.mark.skipif(not _packages(), reason="INFERLINT_CORPUS names no folder with packages")
@pytest.mark.parametrize("package", _packages(), ids=lambda path: path.name)
def test_real_packages(package: Path) -> None:
    """Unpacked distributions: the same findings with and without triage, reduction and facts from ast."""
    config = load_config(package.resolve())
    root = package.resolve()

    assert run_with(Accelerators(), [root], config) == run_with(
        Accelerators(triage=False, reduce=False, pool=False, ast=False), [root], config
    )
