"""Whether a program does the same after a fix, and does it through the router only.

``compare`` takes what two runs put on the wire. It knows nothing of the fix: a complaint is about what arrived.
"""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.wire.calls import spoken
from tests.wire.operations import ROUTER, operation
from tests.wire.run import PROVIDER_MARK, ROUTER_KEY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.wire.calls import Call, Run
    from tests.wire.operations import Operation

#: Where a key stands; its name may change with the protocol, so it is looked at apart from the others.
_KEY_HEADERS = ("authorization", "x-api-key", "api-key", "x-goog-api-key")
_KEY_QUERY = frozenset({"key", "api_key", "api-key"})
#: Say which library in which version sent a request, or what its transport needs.
_NOISE = frozenset(
    {
        "accept-encoding",
        "amz-sdk-invocation-id",
        "amz-sdk-request",
        "connection",
        "content-length",
        "host",
        "idempotency-key",
        "sec-websocket-key",
        "traceparent",
        "transfer-encoding",
        "user-agent",
        "x-amz-date",
        "x-amz-content-sha256",
        "x-client-name",
        "x-fern-language",
        "x-fern-sdk-name",
        "x-fern-sdk-version",
        "x-goog-api-client",
    }
)
#: All others of this family name the library; these name what was asked of it.
_STAINLESS = "x-stainless-"
_STAINLESS_KEPT = frozenset({"x-stainless-read-timeout", "x-stainless-timeout"})


@dataclass(frozen=True, slots=True)
class Rules:
    """What a case allows to change.

    ``models`` maps the names of the provider to those of the router. ``dropped_headers`` and ``dropped_query`` may be
    missing afterwards, ``body_ignored`` are top-level keys of bodies that are not compared. ``unordered`` is for
    programs that make calls at the same time. ``other_names`` are hosts that a program may look up without a call:
    downloads of an SDK that have nothing to do with inference. ``keeps_provider_key`` is for gateways that
    take the provider's key and have a header of their own for theirs.
    """

    models: Mapping[str, str] = field(default_factory=dict)
    dropped_headers: frozenset[str] = frozenset()
    dropped_query: frozenset[str] = frozenset()
    body_ignored: frozenset[str] = frozenset()
    other_names: frozenset[str] = frozenset()
    unordered: bool = False
    message_matters: bool = True
    keeps_provider_key: bool = False


def compare(before: Run, after: Run, rules: Rules) -> list[str]:
    """Return what is wrong with the second run, nothing when it is the same program behind the router."""
    return [
        *_usable(before),
        *_places(after, rules),
        *(text for number, call in enumerate(after.calls, 1) for text in _keys(number, call, rules)),
        *_calls(before, after, rules),
        *_endings(before, after, rules),
    ]


def _usable(before: Run) -> list[str]:
    """A run that proves nothing must not pass."""
    if not before.calls:
        return [f"before: the program made no call, exit code {before.code}: {before.stderr[-2000:]}"]
    unknown = [call.place for call in before.calls if operation(call) is None]
    routed = [call.place for call in before.calls if call.host == ROUTER]
    return [
        *(f"before: no provider serves {place}" for place in unknown),
        *(f"before: {place} goes to the router already" for place in routed if len(routed) == len(before.calls)),
    ]


def _places(after: Run, rules: Rules) -> list[str]:
    found = [
        f"call {number} goes around the router: {call.place}"
        for number, call in enumerate(after.calls, 1)
        if call.host != ROUTER
    ]
    called = {call.host for call in after.calls}
    found += [f"the program looked up {name}" for name in sorted(after.names - called - rules.other_names - {ROUTER})]
    found += [f"the program tried to reach the address {address}" for address in sorted(after.addresses)]
    return found


def _keys(number: int, call: Call, rules: Rules) -> list[str]:
    found = []
    if not rules.keeps_provider_key and PROVIDER_MARK in spoken(call):
        places = [f"header {name}" for name, value in call.headers if PROVIDER_MARK in value]
        places += [f"query {name}" for name, value in call.query if PROVIDER_MARK in value]
        found.append(f"call {number} has a provider's key in its {' and '.join(places) or 'content'}")
    if call.host != ROUTER:
        if ROUTER_KEY in spoken(call):
            found.append(f"call {number} hands the router's key to {call.host}")
        return found
    if ROUTER_KEY not in _shown(call):
        found.append(f"call {number} reaches the router without the router's key")
    return found


def _shown(call: Call) -> set[str]:
    """Return the keys that a call shows, each as the router reads it."""
    shown = {value for name, value in call.query if name in _KEY_QUERY}
    for name, value in call.headers:
        if name in _KEY_HEADERS:
            scheme, _, key = value.partition(" ")
            shown.add(key if scheme.lower() in {"bearer", "token"} else value)
        elif name == "sec-websocket-protocol":
            shown |= {part.strip().partition("openai-insecure-api-key.")[2] for part in value.split(",")}
    return shown


def _calls(before: Run, after: Run, rules: Rules) -> list[str]:
    found = []
    if len(before.calls) != len(after.calls):
        found.append(
            f"{len(after.calls)} calls instead of {len(before.calls)}: "
            f"{', '.join(call.place for call in after.calls) or 'none'}"
        )
    first, second = list(before.calls), list(after.calls)
    if rules.unordered:
        first, second = _paired(first, second, rules)
    for number, (old, new) in enumerate(zip(first, second, strict=False), 1):
        found += [f"call {number}: {text}" for text in _differences(old, new, rules)]
    return found


def _paired(first: list[Call], second: list[Call], rules: Rules) -> tuple[list[Call], list[Call]]:
    """Return the calls with those that are the same side by side, the others after them in their order."""
    same: list[tuple[Call, Call]] = []
    left, rest = [], list(second)
    for old in first:
        match = next((new for new in rest if not _differences(old, new, rules)), None)
        if match is None:
            left.append(old)
        else:
            rest.remove(match)
            same.append((old, match))
    return [old for old, _ in same] + left, [new for _, new in same] + rest


def _differences(old: Call, new: Call, rules: Rules) -> list[str]:
    was, now = operation(old), operation(new)
    if now is None:
        return [f"nobody serves {new.place}"]
    if was is None:
        return []
    found = []
    if old.method != new.method or was.name != now.name:
        found.append(f"asks for {new.method} {now.name} instead of {old.method} {was.name}")
    if now.upstream is not None and now.upstream != was.upstream:
        found.append(f"{new.path} leads to {now.upstream}, the call was meant for {was.upstream}")
    if was.version != now.version:
        found.append(f"speaks version {now.version} of the API instead of {was.version}")
    found += _model(old, was, new, now, rules)
    found += _bodies(_body(old, rules), _body(new, rules))
    found += _query(old, was, new, now, rules)
    found += _headers(old, new, rules)
    if old.messages != new.messages:
        found.append(f"says {list(new.messages)} instead of {list(old.messages)}")
    return found


def _model(old: Call, was: Operation, new: Call, now: Operation, rules: Rules) -> list[str]:
    """Compare the models that really answer: the one in the path wins over the one in the body."""
    wanted, got = _named(old, was), _named(new, now)
    expected = rules.models.get(wanted, wanted) if wanted is not None else None
    return [] if got == expected else [f"calls the model {got} instead of {expected}"]


def _named(call: Call, found: Operation) -> str | None:
    if found.model is not None:
        return found.model
    content = call.content
    if isinstance(content, dict):
        return content.get("model")
    if isinstance(content, list):
        for part in content:
            if isinstance(part, dict) and part.get("name") == "model":
                return part["content"]
            if isinstance(part, tuple) and part[0] == "model":
                return part[1]
    return dict(call.query).get("model")


def _body(call: Call, rules: Rules) -> Any:
    """Return the body without the model, which is compared as the one that really answers."""
    content = call.content
    if isinstance(content, dict):
        return {name: value for name, value in content.items() if name not in {"model", *rules.body_ignored}}
    if isinstance(content, list):
        return [part for part in content if _field(part) not in {"model", *rules.body_ignored}]
    return content


def _field(part: Any) -> Any:
    if isinstance(part, dict):
        return part.get("name")
    return part[0] if isinstance(part, tuple) else None


def _bodies(old: Any, new: Any) -> list[str]:
    if old == new:
        return []
    was, now = dict(_flat(old)), dict(_flat(new))
    changes = [f"- {path} = {value}" for path, value in was.items() if now.get(path) != value]
    changes += [f"+ {path} = {value}" for path, value in now.items() if was.get(path) != value]
    return [f"another body: {', '.join(changes)}"]


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every value of a body with the way to it; empty ones are values too."""
    parts: Any = ()
    if isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, (list, tuple)):
        parts = list(enumerate(value))
    if not parts:
        yield path or "body", json.dumps(value, ensure_ascii=False)
    for name, part in parts:
        yield from _flat(part, f"{path}.{name}" if path else str(name))


def _query(old: Call, was: Operation, new: Call, now: Operation, rules: Rules) -> list[str]:
    skipped = {*_KEY_QUERY, *rules.dropped_query, "model"}
    if was.shape != now.shape:
        skipped.add("api-version")
    kept = [sorted(pair for pair in call.query if pair[0] not in skipped) for call in (old, new)]
    return [] if kept[0] == kept[1] else [f"another query: {kept[1]} instead of {kept[0]}"]


def _headers(old: Call, new: Call, rules: Rules) -> list[str]:
    was, now = _kept(old, rules), _kept(new, rules)
    found = [f"has no header {name}, it was {was[name]!r}" for name in was if name not in now]
    found += [
        f"has header {name} {now[name]!r} instead of {was[name]!r}"
        for name in was
        if name in now and now[name] != was[name]
    ]
    found += [f"has a new header {name} {now[name]!r}" for name in now if name not in was]
    return found


def _kept(call: Call, rules: Rules) -> dict[str, str]:
    kept: dict[str, str] = {}
    for name, value in call.headers:
        if name in _NOISE or name in _KEY_HEADERS or name in rules.dropped_headers:
            continue
        if name.startswith(_STAINLESS) and name not in _STAINLESS_KEPT:
            continue
        text = value
        if name == "content-type":
            text = value.partition(";")[0]  # the boundary of a form is another one in every run
        kept[name] = f"{kept[name]}, {text}" if name in kept else text
    return kept


def _endings(before: Run, after: Run, rules: Rules) -> list[str]:
    found = []
    (was, text), (now, other) = (run.exception or (None, "") for run in (before, after))
    if was != now:
        found.append(f"ends with {f'{now}: {other}' if now else 'no exception'} instead of {was}")
    elif rules.message_matters and text != other:
        found.append(f"ends with the message {other!r} instead of {text!r}")
    if before.thread_exceptions != after.thread_exceptions:
        found.append(f"threads end with {after.thread_exceptions} instead of {before.thread_exceptions}")
    if before.code != after.code:
        found.append(f"exit code {after.code} instead of {before.code}")
    if before.stdout != after.stdout:
        shown = difflib.unified_diff(before.stdout.splitlines(), after.stdout.splitlines(), n=0, lineterm="")
        found.append("prints something else: " + " ".join(line for line in shown if line[:2] not in {"--", "++", "@@"}))
    return found
