"""Folded texts, objects, routes and host manners of one file."""

from __future__ import annotations

import pytest
from text_view import GATEWAY, probe, view

from inferlint.project.objects import Instance


def texts(program: str) -> set[str]:
    """Return the texts of ``probe(…)``; holes are shown in angle brackets."""
    seen = view(program)
    context = probe(seen)
    found = seen.strings.texts(context.expr, context.site.branch)
    return {"".join(f"<{piece.hole}>" if piece.hole else piece.text for piece in one) for one in found}


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("probe('a' 'b')\n", {"ab"}),
        ("probe('a' + 'b' + c)\n", {"ab<?>"}),
        ("h = 'x'\nprobe(f'a{h}b{n!r}')\n", {"axb<?>"}),
        ("probe('%s/%s%%' % ('a', 'b'))\n", {"a/b%"}),
        ("probe('%(a)s' % {'a': 'x'})\n", {"x"}),
        ("probe('%s' % 'x')\n", {"x"}),
        ("probe('{}/{}'.format('a', 'b'))\n", {"a/b"}),
        ("probe('{1}/{0}'.format('a', 'b'))\n", {"b/a"}),
        ("probe('{x}/{{}}'.format(x='a'))\n", {"a/{}"}),
        ("probe('{x}'.format(**{'x': 'a'}))\n", {"a"}),
        ("probe('/'.join(['a', 'b']))\n", {"a/b"}),
        ("probe(''.join(('a', 'b', c)))\n", {"ab<?>"}),
        ("x = 'a' if c else 'b'\nprobe(x)\n", {"a", "b"}),
        ("probe(None or 'a')\n", {"a"}),
        ("probe('' or 'a')\n", {"a"}),
        ("probe('b' or 'a')\n", {"a", "b"}),
        ("probe((x := 'a'))\n", {"a"}),
        ("import os\nprobe(os.getenv('A'))\n", {"<env:A>"}),
        ("import os\nprobe(os.getenv('A', 'b'))\n", {"<env:A>", "b"}),
        ("import os\nprobe(os.environ['A'])\n", {"<env:A>"}),
        ("import os\nprobe(os.environ.get('A') or 'b')\n", {"<env:A>", "b"}),
        ("from os import getenv as g\nprobe(g('A'))\n", {"<env:A>"}),
        ("from app.settings import URL\nprobe(URL + '/v1')\n", {"<name:app.settings.URL>/v1"}),
        ("from app import settings\nprobe(settings.URL)\n", {"<name:app.settings.URL>"}),
        ("class A:\n    url = 'a'\nprobe(A.url)\n", {"a"}),
        ("class A:\n    def __init__(self): self.url = 'a'\n    def f(self): probe(self.url)\n", {"a"}),
        ("class B:\n    url = 'a'\nclass A(B):\n    def f(self): probe(self.url)\n", {"a"}),
        ("class A(Enum):\n    X = 'a'\nprobe(A.X.value)\n", {"a"}),
        ("class A:\n    @property\n    def url(self): return 'a'\nprobe(A().url)\n", {"a"}),
        ("def f(): return 'a'\nprobe(f())\n", {"a"}),
        ("def f(url='a'): probe(url)\n", {"a", "<?>"}),
        ("def f(url=None): probe(url)\n", {"<?>"}),
        ("D = {'a': 'x', 'b': 'y'}\nprobe(D['a'])\n", {"x"}),
        ("D = {'a': 'x', 'b': 'y'}\nprobe(D[k])\n", {"x", "y"}),
        ("D = {'a': 'x'}\nprobe(D.get('a', 'z'))\n", {"x", "z", "<?>"}),
        ("for x in ['a', 'b']: probe(x)\n", {"a", "b"}),
        ("for k, v in {'a': 'x'}.items(): probe(v)\n", {"x"}),
        ("for k, v in [('a', 'x')]: probe(k)\n", {"a"}),
        ("a, b = 'x', 'y'\nprobe(b)\n", {"y"}),
        ("probe('a/'.rstrip('/'))\n", {"a/"}),
        ("probe(b'a'.decode())\n", {"a"}),
        ("from urllib.parse import urljoin\nprobe(urljoin('https://h/a/', 'b'))\n", {"https://h/a/b"}),
        ("from urllib.parse import urljoin\nprobe(urljoin('https://h/a', '/b'))\n", {"https://h/b"}),
        ("from urllib.parse import urljoin\nprobe(urljoin('https://h/a', 'b'))\n", {"https://h/b"}),
        ("from urllib.parse import urljoin\nprobe(urljoin('https://h/a', 'https://o/b'))\n", {"https://o/b"}),
        ("from httpx import URL\nprobe(str(URL('https://h')))\n", {"https://h"}),
        ("from pydantic import Field\nprobe(Field(default='a'))\n", {"a"}),
        ("from pydantic import Field\nprobe(Field('a', env='B'))\n", {"a"}),
        ("x = x + 'a'\nprobe(x)\n", {"<?>a"}),
        ("def f(): return f()\nprobe(f())\n", {"<?>"}),
        ("probe(lambda: 'a')\n", {"<?>"}),
    ],
)
def test_texts(program: str, expected: set[str]) -> None:
    """Constants through operators, calls, assignments, classes and tables."""
    assert texts(program) == expected


def test_texts_are_bounded() -> None:
    """Two to the hundredth texts are some."""
    program = "x = 'a'\n" + "if c: x = x + 'b' + x\n" * 30 + "probe(x)\n"

    assert 1 <= len(texts(program)) <= 24


# Objects

CLIENT = "openai.OpenAI"


def clients(program: str) -> set[tuple[str, str]]:
    """Return class and origin of the clients that ``probe(…)`` can be."""
    seen = view(program)
    context = probe(seen)
    found = seen.evaluator.objects(context.expr, context.site.branch)
    return {(one.client.path, one.origin) for one in found if isinstance(one, Instance)}


BUILT = [
    "import openai\nprobe(openai.OpenAI())\n",
    "import openai as o\nprobe(o.OpenAI())\n",
    "from openai import OpenAI as C\nprobe(C())\n",
    "from openai import *\nprobe(OpenAI())\n",
    "import openai\nx = openai\ny = x.OpenAI\nprobe(y())\n",
    "import openai\nx = openai.OpenAI()\nprobe(x)\n",
    "import openai\nx, y = 1, openai.OpenAI()\nprobe(y)\n",
    "import openai\nx = y = openai.OpenAI()\nprobe(x)\n",
    "import openai\n(x, [y]) = (1, [openai.OpenAI()])\nprobe(y)\n",
    "import openai\nprobe(a or openai.OpenAI())\n",
    "import openai\nprobe(openai.OpenAI() if a else None)\n",
    "import openai\nprobe((x := openai.OpenAI()))\n",
    "import openai\nif (x := openai.OpenAI()): probe(x)\n",
    "import openai\nwith openai.OpenAI() as x: probe(x)\n",
    "import openai\nasync def f():\n    async with openai.OpenAI() as x: probe(x)\n",
    "import openai\nfor x in [openai.OpenAI()]: probe(x)\n",
    "import openai\n[probe(x) for x in (openai.OpenAI(),)]\n",
    "import openai\nmatch openai.OpenAI():\n    case x: probe(x)\n",
    "import openai\ndef f(): return openai.OpenAI()\nprobe(f())\n",
    "import openai\nasync def f(): return openai.OpenAI()\nasync def g(): probe(await f())\n",
    "import openai\ndef f(): yield openai.OpenAI()\nwith f() as x: probe(x)\n",
    "import openai\nf = lambda: openai.OpenAI()\nprobe(f())\n",
    "import openai\nprobe((lambda: openai.OpenAI())())\n",
    "import openai, functools\nprobe(functools.partial(openai.OpenAI, timeout=1)())\n",
    "import openai\nfrom functools import partial\nf = partial(openai.OpenAI)\nprobe(f())\n",
    "import openai\nT = {'a': openai.OpenAI}\nprobe(T['a']())\n",
    "import openai\nT = {'a': openai.OpenAI}\nprobe(T.get(k)())\n",
    "import openai\nT = [openai.OpenAI]\nprobe(T[0]())\n",
    "import openai\nclass A:\n    c = openai.OpenAI()\nprobe(A.c)\n",
    "import openai\nclass A:\n    def __init__(self): self.c = openai.OpenAI()\n    def f(self): probe(self.c)\n",
    "import openai\nclass A:\n    def __init__(self): self.c = openai.OpenAI()\nprobe(A().c)\n",
    "import openai\nclass A:\n    def __init__(t): t.c = openai.OpenAI()\nclass B(A):\n    def f(s): probe(s.c)\n",
    "import openai\nclass A:\n    @property\n    def c(self): return openai.OpenAI()\nprobe(A().c)\n",
    "import openai\nclass A:\n    @classmethod\n    def make(cls): return openai.OpenAI()\nprobe(A.make())\n",
    "import openai\nclass A:\n    @staticmethod\n    def make(): return openai.OpenAI()\nprobe(A.make())\n",
    "import openai\nclass A:\n    def __call__(self): return openai.OpenAI()\nprobe(A()())\n",
    "import openai\nclass A:\n    @classmethod\n    def f(c):\n        c.c = openai.OpenAI()\n        probe(c.c)\n",
    "import openai\nholder.c = openai.OpenAI()\nprobe(holder.c)\n",
    "import openai\nfrom typing import cast\nprobe(cast(Any, openai.OpenAI()))\n",
    "import openai, contextlib\nwith contextlib.closing(openai.OpenAI()) as x: probe(x)\n",
    "import openai\nx = stack.enter_context(openai.OpenAI())\nprobe(x)\n",
    "import importlib\nprobe(importlib.import_module('openai').OpenAI())\n",
    "probe(__import__('openai').OpenAI())\n",
    "import openai\nprobe(getattr(openai, 'OpenAI')())\n",
    "import openai\nprobe(openai.OpenAI().with_options(timeout=1))\n",
    "import openai\nx = None\ndef f():\n    global x\n    x = openai.OpenAI()\ndef g(): probe(x)\n",
    "import openai\nx = None\nx = x or openai.OpenAI()\nprobe(x)\n",
    "try:\n    import openai\nexcept ImportError:\n    openai = None\nprobe(openai.OpenAI())\n",
    "import openai\nprobe([openai.OpenAI() for _ in a][0])\n",
    "import openai\nprobe({'a': openai.OpenAI()}['a'])\n",
    "import openai\nx: openai.OpenAI = openai.OpenAI()\nprobe(x)\n",
]


@pytest.mark.parametrize("program", BUILT)
def test_built_clients(program: str) -> None:
    """Every way from the construction to the place of use."""
    assert (CLIENT, "construction") in clients(program)


@pytest.mark.parametrize(
    "program",
    [
        "from openai import OpenAI\ndef f(c: OpenAI): probe(c)\n",
        "from openai import OpenAI\ndef f(c: 'OpenAI | None' = None): probe(c)\n",
        "from openai import OpenAI\ndef f(c: Optional[OpenAI]): probe(c)\n",
        "from openai import OpenAI\ndef f(c: Annotated[OpenAI, x]): probe(c)\n",
        "from openai import OpenAI\nclass A:\n    c: OpenAI\n    def f(self): probe(self.c)\n",
        "from openai import OpenAI\ndef f() -> OpenAI: ...\nprobe(f())\n",
        "from openai import OpenAI\nx: OpenAI\nx = make()\nprobe(x)\n",
    ],
)
def test_promised_clients(program: str) -> None:
    """An annotation is a promise."""
    assert clients(program) == {(CLIENT, "annotation")}


@pytest.mark.parametrize(
    "program",
    [
        "from openai import OpenAI\nclass A(OpenAI): ...\nprobe(A())\n",
        "from openai import OpenAI\nclass B(OpenAI): ...\nclass A(B): ...\nprobe(A())\n",
        "from openai import OpenAI\nclass A(OpenAI):\n    def f(self): probe(self)\n",
    ],
)
def test_instances_of_subclasses(program: str) -> None:
    """A local subclass of a client is a client."""
    assert clients(program) == {(CLIENT, "subclass")}


@pytest.mark.parametrize(
    "program",
    [
        "class OpenAI: ...\nprobe(OpenAI())\n",
        "from somewhere import OpenAI\nprobe(OpenAI())\n",
        "from openai import OpenAI\nOpenAI = Fake\nprobe(OpenAI())\n",
        "from openai import OpenAI\ndef f(OpenAI): probe(OpenAI())\n",
        "from openai import OpenAI\nprobe(OpenAI)\n",
        "from openai import OpenAI\ndef f(c: list[OpenAI]): probe(c)\n",
        "from openai import OpenAI\ndef f(c: type[OpenAI]): probe(c)\n",
        "from openai import OpenAI\ndef f(c: Callable[..., OpenAI]): probe(c)\n",
        "from openai import OpenAI\nprobe(OpenAI().chat)\n",
        "from openai import OpenAI\nprobe(OpenAI().chat.completions.create())\n",
        "import openai\nprobe(openai.APIError())\n",
        "import openai\nopenai.OpenAI()\nprobe(client)\n",
        "from .openai import OpenAI\nprobe(OpenAI())\n",
        "import openai\nx = openai.OpenAI()\ndel x\nx = 1\nprobe(x)\n",
        "import openai\nif a: x = openai.OpenAI()\nelse: probe(y)\n",
    ],
)
def test_no_clients(program: str) -> None:
    """Names that only look like it."""
    assert clients(program) == set()


@pytest.mark.parametrize(
    ("program", "provider"),
    [
        ("import boto3\nprobe(boto3.client('bedrock-runtime'))\n", "aws-bedrock"),
        ("import boto3\nprobe(boto3.client(service_name='bedrock-runtime'))\n", "aws-bedrock"),
        ("import boto3\nprobe(boto3.Session().client('bedrock-runtime'))\n", "aws-bedrock"),
        ("import boto3\nS = 'bedrock' + '-runtime'\nprobe(boto3.client(S))\n", "aws-bedrock"),
        ("import boto3\nprobe(boto3.client('s3'))\n", None),
    ],
)
def test_services(program: str, provider: str | None) -> None:
    """A service is a client of its provider; others are nothing."""
    seen = view(program)
    found = seen.evaluator.objects(probe(seen).expr)

    assert {one.provider for one in found if isinstance(one, Instance)} == ({provider} if provider else set())


# Routes


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("", "direct"),
        ("base_url=None", "direct"),
        ("base_url=''", "direct"),
        ("base_url='https://api.openai.com/v1'", "direct"),
        ("base_url='https://gw.example/llm/v1'", "approved"),
        ("base_url='https://gw.example.evil.example/llm'", "direct"),
        ("base_url='https://gw.example/other'", "direct"),
        ("base_url='https://gw.example' + '/llm'", "approved"),
        ("base_url=f'https://gw.example/{path}'", "direct"),
        ("base_url=os.environ['GATEWAY_URL']", "approved"),
        ("base_url=os.getenv('GATEWAY_URL')", "approved"),
        ("base_url=os.getenv('GATEWAY_URL', 'https://api.openai.com')", "direct"),
        ("base_url=os.getenv('GATEWAY_URL', 'https://gw.example/llm')", "approved"),
        ("base_url=os.getenv('OTHER')", "unresolved"),
        ("base_url=settings.URL", "approved"),
        ("base_url=settings.OTHER", "unresolved"),
        ("base_url=URL", "approved"),
        ("base_url=unknown()", "unresolved"),
        ("base_url='http://localhost:8000/v1'", "local"),
        ("base_url='https://gw.example/llm' if a else 'https://api.openai.com'", "direct"),
        ("**{'base_url': 'https://gw.example/llm'}", "approved"),
        ("**{'timeout': 1}", "direct"),
        ("**options", "unresolved"),
        ("*options", "unresolved"),
        ("http_client=httpx.Client(base_url='https://gw.example/llm')", "direct"),
        ("api_base='https://gw.example/llm'", "direct"),
        ("base_url=httpx.URL('https://gw.example/llm')", "approved"),
        ("base_url='https://gw.example/llm'.rstrip('/')", "approved"),
        ("base_url=urljoin('https://gw.example/llm', '/other')", "direct"),
        ("base_url=urljoin('https://gw.example/llm', 'v1')", "direct"),
        ("base_url=urljoin('https://gw.example/llm/', 'v1')", "approved"),
        ("base_url=urljoin('https://gw.example/llm/', '../v1')", "direct"),
        ("base_url=urljoin('https://gw.example/llm/', '//evil.example/llm')", "direct"),
        ("base_url='https://gw.example/llm'.replace('gw', 'evil')", "unresolved"),
        ("base_url='https://gw.example/llm'.removeprefix('https://gw.example').strip()", "unresolved"),
        ("base_url='https://user@gw.example/llm'", "direct"),
        ("base_url='https://gw.example/llm/../x'", "direct"),
    ],
)
def test_routes(arguments: str, status: str) -> None:
    """Where a client goes: only a base URL that is certainly the gateway's is approved."""
    head = "import os, openai, httpx\nfrom urllib.parse import urljoin\nfrom app import settings\n"
    head += "from app.settings import URL\n"
    seen = view(f"{head}probe(openai.OpenAI({arguments}))\n", GATEWAY)
    found = [one for one in seen.evaluator.objects(probe(seen).expr) if isinstance(one, Instance)]

    assert [seen.routing.instance(one).status for one in found] == [status]


def test_a_base_url_from_the_approved_environment_by_default() -> None:
    """The SDK reads a variable itself; it is approved when its name is."""
    from inferlint.config.model import Router

    seen = view("import openai\nprobe(openai.OpenAI())\n", Router(gateway_env=("OPENAI_BASE_URL",)))
    found = [one for one in seen.evaluator.objects(probe(seen).expr) if isinstance(one, Instance)]

    assert [seen.routing.instance(one).status for one in found] == ["approved"]


# Hosts

URL = "'https://api.openai.com/v1/x'"


@pytest.mark.parametrize(
    ("program", "manner"),
    [
        (f"import requests\nrequests.post({URL})\n", "request"),
        (f"import httpx\nhttpx.Client().get({URL})\n", "request"),
        (f"import httpx\nwith httpx.stream('POST', {URL}) as r: ...\n", "request"),
        (f"session.post({URL}, json=x)\n", "request"),
        (f"import subprocess\nsubprocess.run(['curl', {URL}])\n", "request"),
        ("import os\nos.system('curl https://api.openai.com/v1/x')\n", "request"),
        (f"import openai\nopenai.OpenAI(base_url={URL})\n", "client"),
        (f"Thing(base_url={URL})\n", "base-url"),
        (f"thing({URL})\n", "argument"),
        (f"x = {URL}\n", "assigned"),
        (f"self.x = {URL}\n", "attribute"),
        (f"def f(x={URL}): ...\n", "default"),
        (f"def f(): return {URL}\n", "returned"),
        (f"x = {{'a': {URL}}}\n", "table"),
        (f"x = [{URL}]\n", "listed"),
        (f"if x == {URL}: ...\n", "compared"),
        (f"if x.startswith({URL}): ...\n", "compared"),
        (f"if {URL} in x: ...\n", "compared"),
        (f"print({URL})\n", "shown"),
        (f"raise ValueError({URL})\n", "shown"),
        (f"Field(description={URL})\n", "shown"),
        (f"import respx\nrespx.post({URL})\n", "mocked"),
        (f"x = {{{URL}: 1}}\n", "key"),
        (f"match x:\n    case {URL}: ...\n", "compared"),
    ],
)
def test_manners(program: str, manner: str) -> None:
    """What is done with a URL where it stands."""
    assert [site.declared.manner for site in view(program).hosts] == [manner]


@pytest.mark.parametrize(
    "program",
    [
        "import requests\nhost = 'api.openai.com'\nrequests.get('https://' + host)\n",
        "import requests\nname = 'openai'\nrequests.get(f'https://api.{name}.com/v1')\n",
        "import requests\nname = 'api'\nrequests.get(f'https://{name}.openai.com/v1')\n",
        "import requests\nend = 'com'\nrequests.get(f'https://api.openai.{end}/v1')\n",
        "import requests\nend = 'com'\nrequests.get('https://api.openai.' + end + '/v1')\n",
        "import requests\ndomain = 'openai.com'\nrequests.get(f'https://api.{domain}/v1')\n",
        "import requests\nlast = 'com'\nurl = 'https://api.openai.' + last\nrequests.get(url + '/v1')\n",
        "import requests\na = 'api'\nb = 'openai'\nc = 'com'\nrequests.get(f'https://{a}.{b}.{c}/v1')\n",
    ],
)
def test_a_host_in_pieces_is_found(program: str) -> None:
    """Whichever piece is a name, the request reaches the host."""
    assert len(view(program).hosts) == 1


@pytest.mark.parametrize(
    "program",
    [
        "'https://api.openai.com/v1/x'\n",
        "# https://api.openai.com\nx = 1\n",
        "x = 'see https://api.openai.com for more'\n",
        "x = 'https://api.openai.com.evil.example/'\n",
        "x = 'https://evil.example/api.openai.com'\n",
        "x = 'https://evil.example/?u=https://api.openai.com'\n",
        "x = 'https://notapi-openai.com'\n",
        "x = 'ftp://api.openai.com'\n",
    ],
)
def test_no_hosts(program: str) -> None:
    """Prose, comments and look-alikes."""
    assert view(program).hosts == []
