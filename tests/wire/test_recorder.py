"""The recorder and the way there: whoever a program means, its call arrives here and says for whom it was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.wire.run import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.wire.calls import Run
    from tests.wire.recorder import Recorder


@pytest.fixture
def program(recorder: Recorder, tmp_path: Path) -> Callable[..., Run]:
    """Run a program of the standard library."""

    def call(text: str, **options: float | dict[str, str]) -> Run:
        (tmp_path / "main.py").write_text(text, encoding="utf-8")
        return run(recorder, Path(sys.executable), tmp_path, ["main.py"], **options)  # type: ignore[arg-type]

    return call


def test_every_host_is_played(program: Callable[..., Run]) -> None:
    """With TLS and without, on any port; the certificate fits the name."""
    done = program(
        "import urllib.request\n"
        "for url in ('https://api.openai.com/v1/models', 'http://api.groq.com/openai/v1/models',\n"
        "            'https://llm.acme.internal:8443/x', 'http://acme.openai.azure.com:4000/y?a=1&b='):\n"
        "    try:\n"
        "        print(urllib.request.urlopen(url).status)\n"
        "    except urllib.error.HTTPError as error:\n"
        "        print(error.status)\n"
    )

    assert done.stdout == "200\n200\n404\n404\n", done.stderr
    assert [call.place for call in done.calls] == [
        "GET https://api.openai.com/v1/models",
        "GET http://api.groq.com/openai/v1/models",
        "GET https://llm.acme.internal/x",
        "GET http://acme.openai.azure.com/y",
    ]
    assert done.calls[3].query == (("a", "1"), ("b", ""))
    assert done.names == {"api.openai.com", "api.groq.com", "llm.acme.internal", "acme.openai.azure.com"}


def test_the_name_of_the_greeting_counts(program: Callable[..., Run]) -> None:
    """Not the header, which a program may write as it likes."""
    done = program(
        "import urllib.request\n"
        "headers = {'Host': 'router.acme.internal'}\n"
        "request = urllib.request.Request('https://api.openai.com/v1/models', headers=headers)\n"
        "urllib.request.urlopen(request).read()\n"
    )

    assert [call.host for call in done.calls] == ["api.openai.com"]


def test_coroutines_and_threads(program: Callable[..., Run]) -> None:
    """Names are resolved by the event loop, sockets do not block, two calls wait for each other."""
    done = program(
        "import asyncio, ssl\n"
        "async def ask(host, together):\n"
        "    reader, writer = await asyncio.open_connection(host, 443, ssl=ssl.create_default_context())\n"
        "    await together.wait()\n"
        "    writer.write(f'GET /v1/models HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n'.encode())\n"
        "    answer = await reader.read()\n"
        "    return answer.split(b' ')[1].decode()\n"
        "async def main():\n"
        "    together = asyncio.Event()\n"
        "    tasks = [asyncio.create_task(ask(host, together)) for host in ('api.openai.com', 'api.anthropic.com')]\n"
        "    await asyncio.sleep(0.2)\n"
        "    together.set()\n"
        "    print(await asyncio.gather(*tasks))\n"
        "asyncio.run(main())\n"
    )

    assert done.stdout == "['200', '200']\n", done.stderr
    assert {call.host for call in done.calls} == {"api.openai.com", "api.anthropic.com"}


def test_bodies_arrive_whole(program: Callable[..., Run]) -> None:
    """In pieces, compressed, as a form with parts."""
    done = program(
        "import gzip, http.client, json\n"
        "wire = http.client.HTTPSConnection('api.openai.com')\n"
        "def send(body, **headers):\n"
        "    wire.request('POST', '/v1/embeddings', body, {k.replace('_', '-'): v for k, v in headers.items()})\n"
        "    wire.getresponse().read()\n"
        "send((piece for piece in (b'{\"input\": ', b'\"' + b'x' * 100000 + b'\"}')))\n"
        "send(gzip.compress(b'{\"input\": \"small\"}'), Content_Encoding='gzip')\n"
        "send(b'a=1&b=2', Content_Type='application/x-www-form-urlencoded')\n"
        "send(b'--q\\r\\nContent-Disposition: form-data; name=\"model\"\\r\\n\\r\\nwhisper-1\\r\\n--q--\\r\\n',\n"
        "     Content_Type='multipart/form-data; boundary=q')\n"
        "send(b'\\xff\\x00')\n"
    )

    assert [call.content for call in done.calls] == [
        {"input": "x" * 100000},
        {"input": "small"},
        [("a", "1"), ("b", "2")],
        [{"name": "model", "file": None, "content": "whisper-1"}],
        {"hex": "ff00"},
    ], done.stderr


def test_streams_end(program: Callable[..., Run]) -> None:
    """An answer in pieces, and the same for the same question, whoever is asked."""
    text = (
        "import json, os, urllib.request\n"
        "body = json.dumps({'model': 'a', 'stream': True, 'messages': [{'role': 'user', 'content': 'Hi'}]}).encode()\n"
        "request = urllib.request.Request(os.environ['URL'], body, {'Content-Type': 'application/json'})\n"
        "print(urllib.request.urlopen(request).read().decode())\n"
    )
    first = program(text, environment={"URL": "https://api.openai.com/v1/chat/completions"})
    second = program(text, environment={"URL": "http://router.acme.internal/v1/chat/completions"})

    assert first.stdout.endswith("data: [DONE]\n\n\n"), first.stderr
    assert first.stdout == second.stdout


def test_web_sockets_are_listened_to(program: Callable[..., Run]) -> None:
    """What was said is part of the call, short and long."""
    done = program(
        "import os, socket, ssl, struct\n"
        "wire = ssl.create_default_context().wrap_socket(\n"
        "    socket.create_connection(('api.openai.com', 443)), server_hostname='api.openai.com')\n"
        "wire.sendall(b'GET /v1/realtime?model=m HTTP/1.1\\r\\nHost: api.openai.com\\r\\nUpgrade: websocket\\r\\n'\n"
        "             b'Connection: Upgrade\\r\\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n\\r\\n')\n"
        "stream = wire.makefile('rb')\n"
        "while (line := stream.readline().strip()):\n"
        "    if line.lower().startswith(b'sec-websocket-accept'):\n"
        "        print(line.split()[1].decode())\n"
        "def hear():\n"
        "    length = stream.read(2)[1]\n"
        "    if length == 126:\n"
        "        length, = struct.unpack('!H', stream.read(2))\n"
        "    return stream.read(length)\n"
        "def say(kind, text, last=True):\n"
        "    size = bytes([0x80 | len(text)]) if len(text) < 126 else b'\\xfe' + struct.pack('!H', len(text))\n"
        "    wire.sendall(bytes([kind | (0x80 if last else 0)]) + size + bytes(4) + text)\n"
        "print(hear())\n"
        'say(1, b\'{"type": "response.\', last=False)\n'
        "say(9, b'still there?')\n"
        "print(hear())\n"
        "say(0, b'create\"}')\n"
        "print(hear()[:24])\n"
        "say(1, b'x' * 200)\n"
        "hear()\n"
        "say(8, b'')\n"
    )

    assert done.stdout.splitlines()[0] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", done.stderr
    assert "still there?" in done.stdout
    assert done.calls[0].messages == ('{"type": "response.create"}', "x" * 200)


def test_addresses_are_refused(program: Callable[..., Run]) -> None:
    """A recorder cannot play them, and a program that uses one must not pass."""
    done = program("import socket\nsocket.create_connection(('93.184.215.14', 443), 5)\n")

    assert done.addresses == {"93.184.215.14"}
    assert done.exception is not None
    assert "plays host names only" in done.exception[1]
    assert done.code == 1


def test_servers_of_a_program_itself_are_left_alone(program: Callable[..., Run]) -> None:
    """A socket on this machine goes where it says."""
    done = program(
        "import socket\n"
        "server = socket.create_server(('127.0.0.1', 0))\n"
        "client = socket.create_connection(('localhost', server.getsockname()[1]))\n"
        "server.accept()[0].sendall(b'own')\n"
        "print(client.recv(9))\n"
    )

    assert (done.stdout, done.calls, done.names) == ("b'own'\n", (), frozenset())


def test_names_without_a_call_are_seen(program: Callable[..., Run]) -> None:
    """A look-up, and a connection that breaks off in the greeting."""
    done = program(
        "import socket, ssl\n"
        "socket.gethostbyname('api.cohere.com')\n"
        "bare = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)\n"
        "bare.wrap_socket(socket.create_connection(('api.mistral.ai', 443)), server_hostname='other.example')\n"
    )

    assert done.names >= {"api.cohere.com", "api.mistral.ai"}
    assert done.calls == ()


def test_how_a_program_ends(program: Callable[..., Run]) -> None:
    """With the exception that ended it, also one of a thread."""
    done = program(
        "import threading\n"
        "class Odd(Exception):\n"
        "    pass\n"
        "def fail():\n"
        "    raise Odd('in a thread')\n"
        "thread = threading.Thread(target=fail)\n"
        "thread.start()\n"
        "thread.join()\n"
        "raise KeyError('gone')\n"
    )

    assert done.exception == ("builtins.KeyError", "'gone'")
    assert done.thread_exceptions == (("__main__.Odd", "in a thread"),)
    assert done.code == 1


def test_a_program_sees_nothing_of_the_machine(program: Callable[..., Run], monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy or a key of the developer's would change the run."""
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-the-developer")
    done = program(
        "import os, urllib.request\n"
        "print(urllib.request.urlopen('https://api.openai.com/v1/models').status)\n"
        "print(os.environ.get('OPENAI_ORG_ID'), os.environ.get('MORE'), os.environ.get('GROQ_API_KEY'))\n",
        environment={"MORE": "1", "GROQ_API_KEY": ""},
    )

    assert done.stdout == "200\nNone 1 None\n", done.stderr


def test_a_program_that_does_not_end(program: Callable[..., Run]) -> None:
    """Is ended, and is no result."""
    with pytest.raises(subprocess.TimeoutExpired):
        program("import time\ntime.sleep(60)\n", timeout=0.5)
