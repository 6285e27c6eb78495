"""URLs of folded texts: parsing, and what is under a gateway."""

from __future__ import annotations

import pytest

from inferlint.project.strings import Piece
from inferlint.project.urls import HOLE, is_local, is_under, parse


def text(*parts: str | None) -> tuple[Piece, ...]:
    """Return a folded text; ``None`` is a part that is not known."""
    return tuple(Piece("", None, "?") if part is None else Piece(part) for part in parts)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (["https://api.openai.com/v1"], ("https", "api.openai.com", None, "/v1", True)),
        (["HTTPS://API.OpenAI.com"], ("https", "api.openai.com", None, "", True)),
        (["https://api.openai.com."], ("https", "api.openai.com", None, "", True)),
        (["https://api.openai.com:443/"], ("https", "api.openai.com", 443, "/", True)),
        (["wss://api.openai.com/v1/realtime?model=x"], ("wss", "api.openai.com", None, "/v1/realtime", True)),
        (["https://api.openai.com?x=1"], ("https", "api.openai.com", None, "", True)),
        (["https://api.openai.com#x"], ("https", "api.openai.com", None, "", True)),
        (["  https://api.openai.com/ \n"], ("https", "api.openai.com", None, "/", True)),
        (["api.openai.com"], ("", "api.openai.com", None, "", False)),
        (["api.openai.com:443/v1"], ("", "api.openai.com", 443, "/v1", False)),
        pytest.param(["https://[::1]:8000/v1"], ("https", "::1", 8000, "/v1", True)),
        (["https://", None, "/v1"], None),
        ([None], None),
        (["https://", None, ".openai.com/v1"], ("https", f"{HOLE}.openai.com", None, "/v1", False)),
        ([None, "://api.openai.com/v1"], (HOLE, "api.openai.com", None, "/v1", False)),
        (["https://api.openai.com/", None], ("https", "api.openai.com", None, f"/{HOLE}", True)),
        (["https://api.openai.com", None], ("https", f"api.openai.com{HOLE}", None, "", False)),
        (["https://api.openai.com:", None], ("https", "api.openai.com", None, "", False)),
        (["https://user:pw@api.openai.com/"], ("https", "api.openai.com", None, "/", False)),
        (["https://gw.example@api.openai.com/"], ("https", "api.openai.com", None, "/", False)),
        (["https://api.openai.com\\@gw.example/"], ("https", "api.openai.com", None, "\\@gw.example/", False)),
        (["https://gw.example/?u=https://api.openai.com"], ("https", "gw.example", None, "/", True)),
        (["https://\uff41pi.openai.com"], ("https", "api.openai.com", None, "", False)),
        (["https://api。openai.com"], ("https", "api.openai.com", None, "", False)),
        (["https://api.openai.com:99999999"], ("https", "api.openai.com", None, "", True)),
        (["https://api.openai.com:x"], ("https", "api.openai.com", None, "", False)),
        (["ftp://api.openai.com"], None),
        (["mailto:a@api.openai.com"], None),
        (["see https://api.openai.com"], None),
        (["https://api.openai.com is the host"], None),
        ([""], None),
        (["https://"], None),
        (["file.py"], ("", "file.py", None, "", False)),
        (["/v1/chat"], None),
        (["1.5"], None),
    ],
)
def test_parse(parts: list[str | None], expected: tuple[object, ...] | None) -> None:
    """Scheme, host, port, path, and whether they are plain text without tricks."""
    url = parse(text(*parts))
    found = None if url is None else (url.scheme, url.host, url.port, url.path, url.exact)

    assert found == expected


GATEWAY = "https://gw.example/llm"


@pytest.mark.parametrize(
    "url",
    [
        "https://gw.example/llm",
        "https://gw.example/llm/",
        "https://gw.example/llm/v1/chat",
        "https://GW.example/llm/v1",
        "https://gw.example:443/llm",
        "https://gw.example./llm",
        "wss://gw.example/llm/realtime",
        "https://gw.example/llm?x=1",
        "https://gw.example/llm#x",
    ],
)
def test_under_the_gateway(url: str) -> None:
    """The same scheme, host and port; the path on a segment boundary."""
    found = parse(text(url))

    assert found is not None
    assert is_under(found, GATEWAY)


@pytest.mark.parametrize(
    "url",
    [
        "http://gw.example/llm",
        "ws://gw.example/llm",
        "https://gw.example",
        "https://gw.example/",
        "https://gw.example/llmx",
        "https://gw.example/LLM",
        "https://gw.example/other/llm",
        "https://gw.example:8443/llm",
        "https://gw.example:80/llm",
        "https://gw.example.evil.example/llm",
        "https://evil-gw.example/llm",
        "https://evil.gw.example/llm",
        "https://gw.example@evil.example/llm",
        "https://gw.example:443@evil.example/llm",
        "https://evil.example/gw.example/llm",
        "https://evil.example/?https://gw.example/llm",
        "https://evil.example#https://gw.example/llm",
        "https://evil.example\\gw.example/llm",
        "https://gw.example\\.evil.example/llm",
        "https://user@gw.example/llm",
        "https://gw.example/llm/../other",
        "https://gw.example/llm/%2e%2e/other",
        "https://gw.example/llm/%2E%2E/other",
        "https://gw.example/llm/.%2e/other",
        "https://gw.example/llm\\..\\other",
        "https://gw.example/llm/..",
        "https://gw。example/llm",
        "https://\uff47w.example/llm",
        "https://gw.ex\u0430mple/llm",
        "gw.example/llm",
        "//gw.example/llm",
    ],
)
def test_not_under_the_gateway(url: str) -> None:
    """Look-alike hosts, user information, ports, other characters, backslashes, ways up the tree."""
    found = parse(text(url))

    assert found is None or not is_under(found, GATEWAY)


@pytest.mark.parametrize(
    "parts",
    [
        ["https://gw.example", None, "/llm"],
        ["https://", None, "gw.example/llm"],
        ["https://gw.example:", None, "/llm"],
        [None, "https://gw.example/llm"],
        [None, "gw.example/llm"],
        ["https://gw.example/", None],
        ["https://gw.example/llm", None],
    ],
)
def test_an_unknown_part_before_the_end_of_the_prefix_is_not_under_it(parts: list[str | None]) -> None:
    """What is put in there may lead anywhere."""
    found = parse(text(*parts))

    assert found is None or not is_under(found, GATEWAY)


def test_an_unknown_part_behind_the_prefix() -> None:
    """A path below the gateway is below it, whatever it is."""
    found = parse(text("https://gw.example/llm/", None))

    assert found is not None
    assert is_under(found, GATEWAY)


@pytest.mark.parametrize(
    ("gateway", "url", "approved"),
    [
        ("https://gw.example", "https://gw.example/any", True),
        ("https://gw.example/", "https://gw.example", True),
        ("https://gw.example:8443/", "https://gw.example:8443/x", True),
        ("https://gw.example:8443/", "https://gw.example/x", False),
        ("http://gw.example:80", "http://gw.example/x", True),
        ("https://GW.Example/llm/", "https://gw.example/llm", True),
        ("gw.example", "https://gw.example", False),
    ],
)
def test_forms_of_the_gateway(gateway: str, url: str, approved: bool) -> None:
    """With and without port and final slash."""
    found = parse(text(url))

    assert found is not None
    assert is_under(found, gateway) == approved


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("http://localhost:11434/v1", True),
        ("http://127.0.0.1:8000", True),
        ("http://[::1]:8000", True),
        ("http://0.0.0.0", True),
        ("http://host.docker.internal:1234", True),
        ("http://app.localhost", True),
        ("http://localhost.evil.example", False),
        pytest.param("http://127.0.0.1.evil.example", False),
        pytest.param("http://127.evil.example", False),
        ("http://localhost@evil.example", False),
        ("https://api.openai.com", False),
    ],
)
def test_this_machine(url: str, local: bool) -> None:
    """Loop-back addresses and names, and nothing that only begins like one."""
    found = parse(text(url))

    assert found is not None
    assert is_local(found) == local
