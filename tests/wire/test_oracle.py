"""What the oracle lets pass and what it rejects, on calls that are written out."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from typing import Any

import pytest

from tests.wire.calls import Call, Run
from tests.wire.operations import ROUTER, operation
from tests.wire.oracle import Rules, compare
from tests.wire.run import PROVIDER_MARK, ROUTER_KEY

BODY = {"model": "gpt-4o", "messages": [{"role": "user", "content": "Hi"}]}


def call(
    host: str, path: str, key: str, body: Any = None, query: tuple[tuple[str, str], ...] = (), **more: str
) -> Call:
    """Return a call with a key; names of headers have underscores."""
    headers = {"authorization": f"Bearer {key}", "content-type": "application/json", **more}
    return Call(
        host,
        "POST",
        path,
        query,
        tuple((name.replace("_", "-"), value) for name, value in headers.items() if value),
        json.dumps(BODY if body is None else body).encode(),
    )


def direct(path: str = "/v1/chat/completions", **more: Any) -> Call:
    """Return a call to OpenAI."""
    return call("api.openai.com", path, f"{PROVIDER_MARK}-openai", **more)


def routed(path: str = "/v1/chat/completions", **more: Any) -> Call:
    """Return a call to the router."""
    return call(ROUTER, path, ROUTER_KEY, **more)


def judge(before: Call, after: Call, **rules: Any) -> list[str]:
    """Compare programs of one call."""
    return compare(
        Run((before,), names=frozenset({before.host})), Run((after,), names=frozenset({after.host})), Rules(**rules)
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (direct(), routed()),
        (direct(), routed("/chat/completions")),
        (direct(), routed("/openai/v1/chat/completions")),
        (direct(user_agent="OpenAI/1"), routed(user_agent="OpenAI/3", x_stainless_lang="python")),
        (direct(x_team="a"), routed(x_team="a")),
        (direct(), routed(authorization="", x_api_key=ROUTER_KEY)),
        (direct(content_type="application/json"), routed(content_type="application/json; charset=utf-8")),
        (
            call("api.groq.com", "/openai/v1/chat/completions", f"{PROVIDER_MARK}-groq"),
            routed("/groq/openai/v1/chat/completions"),
        ),
        (call("api.groq.com", "/openai/v1/chat/completions", f"{PROVIDER_MARK}-groq"), routed()),
        (
            call(
                "x.openai.azure.com", "/openai/deployments/gpt-4o/chat/completions", "", query=(("api-version", "1"),)
            ),
            routed(),
        ),
        (
            call("generativelanguage.googleapis.com", "/v1/models/gemini:generateContent", "", query=(("key", "k"),)),
            routed("/gemini/v1/models/gemini:generateContent"),
        ),
        (
            call("bedrock-runtime.eu-west-1.amazonaws.com", "/model/a%3A0/converse", ""),
            routed("/bedrock/model/a%3A0/converse"),
        ),
        (replace(direct(), messages=("said",)), replace(routed(), messages=("said",))),
    ],
)
def test_the_same_call_behind_the_router_passes(before: Call, after: Call) -> None:
    """Through any place that leads to the same operation, with the router's key in any header."""
    assert judge(before, after) == []


@pytest.mark.parametrize(
    ("after", "complaint"),
    [
        (direct(), "call 1 goes around the router: POST https://api.openai.com/v1/chat/completions"),
        (call("api.openai.com", "/v1/chat/completions", ROUTER_KEY), "hands the router's key to api.openai.com"),
        (call(ROUTER, "/v1/chat/completions", f"{PROVIDER_MARK}-x"), "a provider's key in its header authorization"),
        (routed(x_old=f"{PROVIDER_MARK}-x"), "a provider's key in its header x-old"),
        (routed(query=(("key", f"{PROVIDER_MARK}-x"),)), "a provider's key in its query key"),
        (routed(body={**BODY, "api_key": f"{PROVIDER_MARK}-x"}), "a provider's key in its content"),
        (
            routed(x_old="Basic " + base64.b64encode(f"me:{PROVIDER_MARK}".encode()).decode()),
            "call 1 has a provider's key",
        ),
        (routed(authorization=""), "reaches the router without the router's key"),
        (routed(authorization=f"Bearer Bearer {ROUTER_KEY}"), "reaches the router without the router's key"),
        (routed(authorization=f"Bearer {ROUTER_KEY}-more"), "reaches the router without the router's key"),
        (routed("/v1/v1/chat/completions"), "nobody serves POST https://router.acme.internal/v1/v1/chat/completions"),
        (routed("/v1chat/completions"), "nobody serves"),
        (routed("/v1/messages"), "asks for POST anthropic.messages instead of POST chat.completions"),
        (routed("/v1/responses"), "asks for POST responses instead of POST chat.completions"),
        (replace(routed(), method="GET"), "asks for GET chat.completions"),
        (routed("/mistral/v1/chat/completions"), "leads to mistral, the call was meant for openai"),
        (routed(body={**BODY, "model": "gpt-4"}), "calls the model gpt-4 instead of gpt-4o"),
        (routed("/openai/deployments/dep/chat/completions"), "calls the model dep instead of gpt-4o"),
        (routed(body={**BODY, "temperature": 0}), "another body: + temperature = 0"),
        (
            routed(body={**BODY, "messages": []}),
            'another body: - messages.0.role = "user", - messages.0.content = "Hi", + messages = []',
        ),
        (routed(query=(("limit", "1"),)), "another query: [('limit', '1')] instead of []"),
        (routed(x_new="1"), "has a new header x-new '1'"),
        (replace(routed(), messages=("said",)), "says ['said'] instead of []"),
    ],
)
def test_another_call_is_rejected(after: Call, complaint: str) -> None:
    """Each difference by its own name."""
    assert [text for text in judge(direct(), after) if complaint in text], judge(direct(), after)


def test_headers_survive() -> None:
    """But for those that a case gives up, and those that name the library."""
    before, without, other = direct(x_team="a"), routed(), routed(x_team="b")

    assert judge(before, without) == ["call 1: has no header x-team, it was 'a'"]
    assert judge(before, other) == ["call 1: has header x-team 'b' instead of 'a'"]
    assert judge(before, without, dropped_headers=frozenset({"x-team"})) == []
    assert judge(direct(x_stainless_read_timeout="5"), routed(x_stainless_read_timeout="600"))


def test_models_are_mapped() -> None:
    """The router's name for the model has to arrive, not the provider's."""
    models = {"gpt-4o": "acme/large"}

    assert judge(direct(), routed(body={**BODY, "model": "acme/large"}), models=models) == []
    assert judge(direct(), routed(), models=models) == ["call 1: calls the model gpt-4o instead of acme/large"]


def test_the_deployment_answers() -> None:
    """Whatever model the body names."""
    before = call("x.openai.azure.com", "/openai/deployments/prod/chat/completions", "", body=BODY)

    assert judge(before, routed()) == ["call 1: calls the model gpt-4o instead of prod"]
    assert judge(before, routed(body={**BODY, "model": "prod"})) == []


def test_the_trap_of_groq() -> None:
    """Its SDK appends what the router takes for its way to OpenAI."""
    before = call("api.groq.com", "/openai/v1/chat/completions", f"{PROVIDER_MARK}-groq")

    assert judge(before, routed("/openai/v1/chat/completions")) == [
        "call 1: /openai/v1/chat/completions leads to openai, the call was meant for groq"
    ]


def test_versions_of_an_api() -> None:
    """Another version is another API."""
    before = call("generativelanguage.googleapis.com", "/v1/models/g:generateContent", "")

    assert judge(before, routed("/gemini/v1beta/models/g:generateContent")) == [
        "call 1: speaks version v1beta of the API instead of v1"
    ]
    assert judge(before, routed("/v1/models/g:generateContent")) == [
        "call 1: nobody serves POST https://router.acme.internal/v1/models/g:generateContent"
    ]


def test_calls_are_counted_and_kept_in_order() -> None:
    """Unless a program makes them at the same time."""
    first, second = {**BODY, "n": 1}, {**BODY, "n": 2}
    before = Run((direct(body=first), direct(body=second)))
    turned = Run((routed(body=second), routed(body=first)))

    assert len(compare(before, turned, Rules())) == 2
    assert compare(before, turned, Rules(unordered=True)) == []
    twice = Run((routed(body=second), routed(body=second)))
    assert [text for text in compare(before, twice, Rules(unordered=True)) if "another body" in text]
    assert compare(before, Run((routed(body=first),)), Rules())[0].startswith("1 calls instead of 2")


def test_endings() -> None:
    """What a program prints, its exit code and the exceptions that end it and its threads."""
    before = Run((direct(),), stdout="a\n", code=1, exception=("m.Error", "gone"), thread_exceptions=(("m.Other", ""),))
    after = replace(before, calls=(routed(),))

    assert compare(before, after, Rules()) == []
    assert compare(before, replace(after, stdout="b\n"), Rules()) == ["prints something else: -a +b"]
    assert compare(before, replace(after, code=0), Rules()) == ["exit code 0 instead of 1"]
    assert compare(before, replace(after, exception=None), Rules()) == ["ends with no exception instead of m.Error"]
    other = replace(after, exception=("m.Error", "lost"))
    assert compare(before, other, Rules()) == ["ends with the message 'lost' instead of 'gone'"]
    assert compare(before, other, Rules(message_matters=False)) == []
    assert compare(before, replace(after, thread_exceptions=()), Rules())


def test_only_the_router_is_looked_up() -> None:
    """Also where no call follows."""
    before = Run((direct(),))
    after = Run((routed(),), names=frozenset({ROUTER, "api.openai.com"}), addresses=frozenset({"192.0.2.1"}))

    assert compare(before, after, Rules()) == [
        "the program looked up api.openai.com",
        "the program tried to reach the address 192.0.2.1",
    ]
    assert (
        compare(before, replace(after, addresses=frozenset()), Rules(other_names=frozenset({"api.openai.com"}))) == []
    )


def test_a_gateway_that_takes_the_providers_key() -> None:
    """Only where the case says so; its own key is there all the same."""
    after = call(ROUTER, "/v1/chat/completions", f"{PROVIDER_MARK}-openai", api_key=ROUTER_KEY)

    assert judge(direct(), after, keeps_provider_key=True) == []
    assert judge(direct(), after)


@pytest.mark.parametrize(
    ("before", "complaint"),
    [
        (Run((), stderr="SyntaxError"), "before: the program made no call, exit code 0: SyntaxError"),
        (Run((routed(),)), "before: POST https://router.acme.internal/v1/chat/completions goes to the router already"),
        (Run((direct("/v1/nothing"),)), "before: no provider serves POST https://api.openai.com/v1/nothing"),
    ],
)
def test_a_run_that_proves_nothing(before: Run, complaint: str) -> None:
    """Does not pass, even when both are the same."""
    assert complaint in compare(before, before, Rules())


def test_operations_of_a_place_that_nobody_serves() -> None:
    """Strict, and by host: what one provider serves another does not."""
    assert operation(direct("/v1/messages")) is None
    assert operation(call("api.openai.com.example", "/v1/chat/completions", "")) is None
    assert operation(call("api.anthropic.com", "/v1/chat/completions", "")) is None
