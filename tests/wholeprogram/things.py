"""What is hidden, how it is used in the end, and what stands in its place in the twin of a program."""

from __future__ import annotations

from dataclasses import dataclass

from program import MARK, Program, Value

#: What a program starts with. A client is of ``openai.OpenAI`` or ``openai.AsyncOpenAI``.
THINGS = ("client", "async-client", "class", "module", "function", "method", "url", "host")
TWINS = ("vendor", "lookalike", "shadow", "gateway")

IMPORT = "<<import>>"
ARGUMENTS = "<<arguments>>"
TEXT = "<<text>>"

_PROVIDER = {"url": "https://api.openai.com/v1", "host": "api.openai.com"}
_INTERNAL = {"url": "https://llm.acme.internal/v1", "host": "llm.acme.internal"}
_GATEWAY = '[router]\ngateway-urls = ["https://llm.acme.internal"]\n'

_FAKE = '''\
"""First-party code that is named like an SDK and calls nobody."""


async def _answer():
    return {}


class _Resource:
    def create(self, **options):
        return {}


class _AsyncResource:
    def create(self, **options):
        return _answer()


class _Chat:
    def __init__(self, resource):
        self.completions = resource


class _Client:
    def __init__(self, resource):
        self.chat = _Chat(resource)
        self.responses = resource
        self.embeddings = resource

    def with_options(self, **options):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


class OpenAI(_Client):
    def __init__(self, **options):
        super().__init__(_Resource())


class AsyncOpenAI(_Client):
    def __init__(self, **options):
        super().__init__(_AsyncResource())


chat = _Chat(_Resource())
responses = _Resource()
embeddings = _Resource()


def completion(**options):
    return {}
'''


@dataclass(frozen=True)
class Origin:
    """Where the thing comes from: the texts that differ between a program and its twin, and files of the twin."""

    value: Value
    texts: dict[str, str]
    twin_texts: dict[str, str]
    twin_files: dict[str, str]
    twin_config: str


def origin(program: Program, thing: str, source_root: str) -> Origin:
    """Write the line in which ``thing`` appears and return where it stands then."""
    module = program.new_module("service.py") if program.single_file else program.new_module()
    if thing in {"url", "host"}:
        return _text(program, Value(module, "", thing))
    distribution = "litellm" if thing == "function" else "openai"
    name = {"function": "completion", "async-client": "AsyncOpenAI"}.get(thing, "OpenAI")
    line, spoken = program.choose.one_of(
        [
            (f"from {distribution} import {name}", name),
            (f"from {distribution} import {name} as Vendor", "Vendor"),
            (f"import {distribution}", f"{distribution}.{name}"),
            (f"import {distribution} as sdk", f"sdk.{name}"),
        ]
        if thing != "module"
        else [("import openai", "openai"), ("import openai as sdk", "sdk")]
    )
    module.add_import(IMPORT)
    root, _, rest = spoken.partition(".")
    module.names |= {root, distribution, name}
    value = Value(module, root, thing, f"@.{rest}" if rest else "@", asynchronous=thing == "async-client")
    twins = [twin for twin in TWINS if twin != "gateway" or thing in {"client", "async-client"}]
    twin = program.choose.one_of(twins)
    texts = {IMPORT: line, ARGUMENTS: program.choose.one_of(["", "timeout=20", 'api_key="k"'])}
    if thing in {"client", "async-client", "method"}:
        value = _constructed(program, value, thing)
    fixed = _twin(twin, line, distribution, source_root)
    twin_texts = texts | {IMPORT: fixed[0]}
    if twin == "gateway":
        twin_texts[ARGUMENTS] = f'base_url="{_INTERNAL["url"]}", api_key="k"'
    return Origin(value, texts, twin_texts, fixed[1], _GATEWAY if twin == "gateway" else "")


def _text(program: Program, value: Value) -> Origin:
    name = program.value_name(value.module).upper()
    value.module.names.add(name)
    line = program.choose.one_of([f'{name} = "{TEXT}"', f'{name} = os.getenv("NO_SUCH_VARIABLE", "{TEXT}")'])
    if "os." in line:
        value.module.add_import("import os")
    value.module.section(line)
    config = program.choose.one_of(["", _GATEWAY])
    return Origin(value.at(name), {TEXT: _PROVIDER[value.shape]}, {TEXT: _INTERNAL[value.shape]}, {}, config)


def _constructed(program: Program, value: Value, thing: str) -> Value:
    name = program.value_name(value.module)
    value.module.section(f"{name} = {value.text}({ARGUMENTS})")
    if thing == "method":
        method = program.value_name(value.module)
        value.module.section(f"{method} = {name}.{program.choose.one_of(['chat.completions', 'responses'])}.create")
        return value.at(method, shape="method")
    return value.at(name, shape="client")


def _twin(twin: str, line: str, distribution: str, source_root: str) -> tuple[str, dict[str, str]]:
    """Return the import of the twin and its files."""
    prefix = "" if source_root == "." else f"{source_root}/"
    if twin == "gateway":
        return line, {}
    if twin == "shadow":
        return line, {f"{prefix}{distribution}.py": _FAKE}
    module, file = ("vendor.fake", "vendor/fake.py")
    if twin == "lookalike":
        module, file = (f"{distribution}_like", f"{distribution}_like.py")
    files = {f"{prefix}{file}": _FAKE}
    if line.startswith("from"):
        return line.replace(f"from {distribution} ", f"from {module} "), files
    spoken = line.rpartition(" ")[2]
    return f"import {module} as {spoken}", files


# Uses


_CALLS = (
    '.chat.completions.create(model="gpt-4o", messages=[])',
    '.responses.create(model="gpt-4o", input="hi")',
    '.embeddings.create(model="text-embedding-3-small", input="hi")',
)


def use(program: Program, value: Value, *, last: bool = True) -> None:
    """Write a line in which the thing is used, marked with ``MARK``; after the ``last`` a function may end."""
    choose = program.choose
    if value.is_text:
        _request(program, value, last)
        return
    asynchronous = value.asynchronous
    if value.shape == "class" and choose.flag() and value.block is None and not asynchronous:
        name = program.value_name(value.module)
        value.module.section(f"{name} = {value.text}()")
        value = value.at(name, shape="client")
    call = {
        "client": f"@{choose.one_of(_CALLS)}",
        "class": f"@(){choose.one_of(_CALLS)}",
        "module": f"@{choose.one_of(['', '.OpenAI()'])}{choose.one_of(_CALLS)}",
        "function": '@(model="gpt-4o", messages=[])',
        "method": '@(model="gpt-4o", messages=[])',
        "resource": '@.create(model="gpt-4o", messages=[])',
    }[value.shape].replace("@", value.text)
    if value.block is None and asynchronous:
        name = program.worker_name(value.module)
        value.module.section(f"async def {name}():\n    {_kept(program, last)}await {call}{MARK}")
        program.starts.append((value.module, f"{name}()", True))
        return
    if asynchronous:
        value.module.add_import("import asyncio")
        call = f"asyncio.run({call})"
    _written(program, value, call, last)


def _request(program: Program, value: Value, last: bool) -> None:
    choose = program.choose
    if value.block is None and '"' in value.text:
        value = program.inside(value)
    if '"' in value.text or (value.shape == "host" and value.name != value.text and choose.flag()):
        name = program.value_name(value.module)
        program.emit(value, f"{name} = {value.text}")
        value = value.at(name)
    if value.shape == "url":
        url = choose.one_of(['f"{@}/chat/completions"', '@ + "/chat/completions"', "@", '"%s/chat/completions" % @'])
    else:
        url = choose.one_of(
            ['f"https://{@}/v1/chat/completions"', '"https://" + @ + "/v1"', '"https://{}/v1".format(@)']
        )
    line, call = choose.one_of(
        [
            ("import requests", "requests.post(@, json={})"),
            ("import httpx", "httpx.post(@, json={})"),
            ("from requests import post", "post(@, json={})"),
            ("import requests", 'requests.request("POST", @, json={})'),
            ("import requests", "requests.Session().post(@, json={})"),
            ("import httpx", "httpx.Client().post(url=@)"),
        ]
    )
    value.module.add_import(line)
    _written(program, value, call.replace("@", url.replace("@", value.text)), last)


def _written(program: Program, value: Value, call: str, last: bool) -> None:
    if value.block is None and program.choose.flag():
        value.module.section(f"reply = {call}{MARK}")
        program.loaded.append(value.module)
        return
    value = program.inside(value)
    program.emit(value, f"{_kept(program, last)}{call}{MARK}")


def _kept(program: Program, last: bool) -> str:
    return program.choose.one_of(["", "reply = ", *(["return "] if last else [])])


# Files beside the chain


DISTRACTORS = {
    "notes.py": '"""Ask `openai.OpenAI()` at https://api.openai.com/v1 only through the router."""\n\n'
    '# client = OpenAI(); client.chat.completions.create(model="gpt-4o", messages=[])\nHELP = "see the notes"\n',
    "lookalikes.py": "class OpenAI:\n    def create(self, **options):\n        return {}\n\n\nclient = OpenAI()\n\n\n"
    "def get_client():\n    return client\n\n\ndef completion(**options):\n"
    "    return get_client().create(**options)\n\n\n"
    'def run():\n    return completion(model="gpt-4o", messages=[])\n',
    "guards.py": 'def allowed(host):\n    return host != "api.openai.com" and not host.endswith(".openai.com")\n',
    "acme_openai/client.py": "class Client:\n    def post(self, url, **options):\n        return url\n\n\n"
    'def answer():\n    return Client().post("https://llm.acme.internal/v1/chat/completions", json={})\n',
}


def with_distractors(program: Program, source_root: str) -> dict[str, str]:
    """Return some files that look like the real thing."""
    prefix = "" if source_root == "." else f"{source_root}/"
    return {f"{prefix}{path}": text for path, text in DISTRACTORS.items() if program.choose.flag()}
