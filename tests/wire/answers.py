"""Answers in the shape of each protocol: fixed for what was asked, whoever is asked.

Nothing in an answer depends on the host or on the path, and no answer names the model: a program prints the same
before and after it was pointed at the router, even where the router calls the model by another name.
"""

from __future__ import annotations

import base64
import hashlib
import json
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.wire.calls import Call
    from tests.wire.operations import Operation

#: In no answer a time or a number changes from run to run.
_CREATED = 1_700_000_000
_MODEL = "answering-model"
#: A model with this in its name is always over its limit, one with the other does not exist.
LIMITED = "rate-limited"
MISSING = "no-such-model"


@dataclass(frozen=True, slots=True)
class Answer:
    """``pieces`` are sent one by one; more than one makes a chunked answer."""

    status: int
    kind: str
    pieces: tuple[bytes, ...]
    headers: tuple[tuple[str, str], ...] = ()


def answer(call: Call, found: Operation | None) -> Answer:
    """Return what a provider of that protocol would say."""
    if found is None:
        return _json({"error": {"message": f"nothing is served at {call.path}", "type": "not_found"}}, 404)
    content = call.content if isinstance(call.content, dict) else {}
    model = found.model or str(content.get("model", ""))
    if LIMITED in model:
        return _failure(429, "rate_limit_error", "over the limit")
    if MISSING in model:
        return _failure(404, "not_found_error", "no such model")
    return _ANSWERS.get(found.name, _echo)(call, content)


def _json(value: Any, status: int = 200, headers: tuple[tuple[str, str], ...] = ()) -> Answer:
    return Answer(status, "application/json", (json.dumps(value).encode(),), headers)


def _failure(status: int, kind: str, message: str) -> Answer:
    """The fields of all protocols at once; clients wait a millisecond before they try again."""
    error = {"code": status, "type": kind, "message": message, "status": "RESOURCE_EXHAUSTED", "param": None}
    return _json({"type": "error", "error": error, "message": message}, status, (("retry-after-ms", "1"),))


def _events(events: list[tuple[str | None, Any]]) -> Answer:
    pieces = []
    for name, value in events:
        data = value if isinstance(value, str) else json.dumps(value)
        pieces.append((f"event: {name}\n" if name else "").encode() + f"data: {data}\n\n".encode())
    return Answer(200, "text/event-stream", tuple(pieces))


def _text(value: Any) -> str:
    """Return a short answer that is another one for every question."""
    digest = hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
    return f"answer {digest[:8]}"


def _words(text: str) -> list[str]:
    first, _, rest = text.partition(" ")
    return [first, f" {rest}"] if rest else [first]


def _value(schema: Any, root: Any = None) -> Any:
    """Return a value that fits a JSON schema, as a model with structured output would."""
    root = schema if root is None else root
    if "$ref" in schema:
        return _value((root.get("$defs") or root.get("definitions") or {})[schema["$ref"].rpartition("/")[2]], root)
    for one in ("anyOf", "oneOf", "allOf"):
        if schema.get(one):
            return _value(schema[one][0], root)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type", "object")
    kind = str(kind[0] if isinstance(kind, list) else kind).lower()
    if kind == "object":
        return {name: _value(part, root) for name, part in (schema.get("properties") or {}).items()}
    if kind == "array":
        return [_value(schema.get("items") or {"type": "string"}, root)]
    return {"string": "Oslo", "integer": 3, "number": 1.5, "boolean": True}.get(kind)


# OpenAI: chat


def _openai_message(content: dict[str, Any]) -> tuple[dict[str, Any], str]:
    messages = content.get("messages") or []
    tools = content.get("tools") or []
    told = any(isinstance(one, dict) and one.get("role") == "tool" for one in messages)
    if tools and not told and content.get("tool_choice") != "none":
        function = tools[0].get("function", {})
        called = {"name": function.get("name"), "arguments": json.dumps(_value(function.get("parameters") or {}))}
        return {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "call_1", "type": "function", "index": 0, "function": called}],
        }, "tool_calls"
    wanted = content.get("response_format") or {}
    if wanted.get("type") == "json_schema":
        return {"role": "assistant", "content": json.dumps(_value(wanted["json_schema"]["schema"]))}, "stop"
    if wanted.get("type") == "json_object":
        return {"role": "assistant", "content": '{"city": "Oslo"}'}, "stop"
    return {"role": "assistant", "content": _text(messages)}, "stop"


_USAGE = {"prompt_tokens": 7, "completion_tokens": 5, "total_tokens": 12}


def _chat(_: Call, content: dict[str, Any]) -> Answer:
    message, reason = _openai_message(content)
    head = {"id": "chatcmpl-1", "created": _CREATED, "model": _MODEL}
    if not content.get("stream"):
        choice = {"index": 0, "message": message, "finish_reason": reason, "logprobs": None}
        return _json({**head, "object": "chat.completion", "choices": [choice], "usage": _USAGE})
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    deltas += (
        [{"tool_calls": message["tool_calls"]}]
        if message.get("tool_calls")
        else [{"content": word} for word in _words(message["content"])]
    )
    head["object"] = "chat.completion.chunk"
    events: list[tuple[str | None, Any]] = [
        (None, {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}) for delta in deltas
    ]
    events.append((None, {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}))
    if (content.get("stream_options") or {}).get("include_usage"):
        events.append((None, {**head, "choices": [], "usage": _USAGE}))
    return _events([*events, (None, "[DONE]")])


def _completions(_: Call, content: dict[str, Any]) -> Answer:
    choice = {"index": 0, "text": _text(content.get("prompt")), "finish_reason": "stop", "logprobs": None}
    head = {"id": "cmpl-1", "object": "text_completion", "created": _CREATED, "model": _MODEL}
    return _json({**head, "choices": [choice], "usage": _USAGE})


# OpenAI: responses


def _response(content: dict[str, Any], output: list[Any], status: str) -> dict[str, Any]:
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": _CREATED,
        "status": status,
        "model": _MODEL,
        "output": output,
        "error": None,
        "incomplete_details": None,
        "instructions": content.get("instructions"),
        "metadata": {},
        "parallel_tool_calls": True,
        "temperature": 1.0,
        "top_p": 1.0,
        "tool_choice": "auto",
        "tools": content.get("tools") or [],
        "usage": {
            "input_tokens": 7,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": 5,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": 12,
        },
    }


def _responses(_: Call, content: dict[str, Any]) -> Answer:
    given = content.get("input")
    tools = [one for one in content.get("tools") or [] if one.get("type") == "function"]
    told = isinstance(given, list) and any(one.get("type") == "function_call_output" for one in given)
    wanted = (content.get("text") or {}).get("format") or {}
    if tools and not told:
        arguments = json.dumps(_value(tools[0].get("parameters") or {}))
        called = {"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": tools[0]["name"]}
        output = [{**called, "arguments": arguments, "status": "completed"}]
        return _json(_response(content, output, "completed"))
    text = json.dumps(_value(wanted["schema"])) if wanted.get("type") == "json_schema" else _text(given)
    part = {"type": "output_text", "text": text, "annotations": [], "logprobs": []}
    message = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [part]}
    done = _response(content, [message], "completed")
    if not content.get("stream"):
        return _json(done)
    place = {"item_id": "msg_1", "output_index": 0}
    empty = {**message, "status": "in_progress", "content": []}
    blank = {**part, "text": ""}
    steps: list[dict[str, Any]] = [
        {"type": "response.created", "response": _response(content, [], "in_progress")},
        {"type": "response.in_progress", "response": _response(content, [], "in_progress")},
        {"type": "response.output_item.added", "output_index": 0, "item": empty},
        {"type": "response.content_part.added", **place, "content_index": 0, "part": blank},
    ]
    steps += [
        {"type": "response.output_text.delta", **place, "content_index": 0, "delta": word, "logprobs": []}
        for word in _words(text)
    ]
    steps += [
        {"type": "response.output_text.done", **place, "content_index": 0, "text": text, "logprobs": []},
        {"type": "response.content_part.done", **place, "content_index": 0, "part": part},
        {"type": "response.output_item.done", "output_index": 0, "item": message},
        {"type": "response.completed", "response": done},
    ]
    return _events([(step["type"], {**step, "sequence_number": number}) for number, step in enumerate(steps)])


def _vector(text: Any) -> list[float]:
    digest = hashlib.sha256(json.dumps(text).encode()).digest()
    return [byte / 256 for byte in digest[:4]]


def _embeddings(_: Call, content: dict[str, Any]) -> Answer:
    given = content.get("input")
    texts = given if isinstance(given, list) else [given]
    coded = content.get("encoding_format") == "base64"
    data = [
        {
            "object": "embedding",
            "index": number,
            "embedding": base64.b64encode(struct.pack("<4f", *_vector(text))).decode() if coded else _vector(text),
        }
        for number, text in enumerate(texts)
    ]
    return _json({"object": "list", "data": data, "model": _MODEL, "usage": {"prompt_tokens": 7, "total_tokens": 7}})


def _models(*_: Any) -> Answer:
    data = [{"id": _MODEL, "object": "model", "created": _CREATED, "owned_by": "acme"}]
    return _json({"object": "list", "data": data, "has_more": False, "first_id": _MODEL, "last_id": _MODEL})


def _moderations(*_: Any) -> Answer:
    return _json({"id": "modr-1", "model": _MODEL, "results": [{"flagged": False, "categories": {}}]})


def _images(*_: Any) -> Answer:
    return _json({"created": _CREATED, "data": [{"b64_json": "aW1hZ2U="}]})


def _speech(*_: Any) -> Answer:
    return Answer(200, "audio/mpeg", (b"sound",))


def _transcription(*_: Any) -> Answer:
    return _json({"text": "spoken words"})


# Anthropic


def _messages(_: Call, content: dict[str, Any]) -> Answer:
    messages = content.get("messages") or []
    tools = content.get("tools") or []
    told = '"tool_result"' in json.dumps(messages)
    head = {"id": "msg_1", "type": "message", "role": "assistant", "model": _MODEL, "stop_sequence": None}
    usage = {"input_tokens": 7, "output_tokens": 5}
    reason, block = "end_turn", {"type": "text", "text": _text(messages)}
    if tools and not told:
        given = _value(tools[0].get("input_schema") or {})
        reason, block = "tool_use", {"type": "tool_use", "id": "toolu_1", "name": tools[0]["name"], "input": given}
    if not content.get("stream"):
        return _json({**head, "content": [block], "stop_reason": reason, "usage": usage})
    if reason == "tool_use":
        start: dict[str, Any] = {**block, "input": {}}
        deltas = [{"type": "input_json_delta", "partial_json": json.dumps(block["input"])}]
    else:
        start = {"type": "text", "text": ""}
        deltas = [{"type": "text_delta", "text": word} for word in _words(str(block["text"]))]
    steps: list[dict[str, Any]] = [
        {"type": "message_start", "message": {**head, "content": [], "stop_reason": None, "usage": usage}},
        {"type": "content_block_start", "index": 0, "content_block": start},
    ]
    steps += [{"type": "content_block_delta", "index": 0, "delta": delta} for delta in deltas]
    steps += [
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": reason, "stop_sequence": None}, "usage": usage},
        {"type": "message_stop"},
    ]
    return _events([(step["type"], step) for step in steps])


def _count_tokens(*_: Any) -> Answer:
    return _json({"input_tokens": 7, "totalTokens": 7})


# Gemini


def _gemini(content: dict[str, Any], text: str, reason: str | None) -> dict[str, Any]:
    candidate: dict[str, Any] = {"content": {"role": "model", "parts": [{"text": text}]}, "index": 0}
    if reason:
        candidate["finishReason"] = reason
    usage = {"promptTokenCount": 7, "candidatesTokenCount": 5, "totalTokenCount": 12}
    return {"candidates": [candidate], "usageMetadata": usage, "modelVersion": _MODEL, "responseId": "r1"}


def _gemini_text(content: dict[str, Any]) -> str:
    wanted = content.get("generationConfig") or {}
    schema = wanted.get("responseSchema") or wanted.get("responseJsonSchema")
    return json.dumps(_value(schema)) if schema else _text(content.get("contents"))


def _generate(_: Call, content: dict[str, Any]) -> Answer:
    return _json(_gemini(content, _gemini_text(content), "STOP"))


def _generate_stream(call: Call, content: dict[str, Any]) -> Answer:
    words = _words(_gemini_text(content))
    parts = [_gemini(content, word, "STOP" if word is words[-1] else None) for word in words]
    if ("alt", "sse") in call.query:
        return _events([(None, part) for part in parts])
    return _json(parts)


def _gemini_embed(*_: Any) -> Answer:
    return _json({"embedding": {"values": [0.5, 0.25]}, "embeddings": [{"values": [0.5, 0.25]}]})


# Cohere, Bedrock, Deepgram


def _cohere_chat(call: Call, content: dict[str, Any]) -> Answer:
    meta = {"api_version": {"version": "2"}, "billed_units": {"input_tokens": 7, "output_tokens": 5}}
    if call.path.endswith("/v1/chat"):
        text = _text(content.get("message"))
        return _json(
            {"response_id": "r1", "generation_id": "g1", "text": text, "finish_reason": "COMPLETE", "meta": meta}
        )
    text = _text(content.get("messages"))
    if not content.get("stream"):
        message = {"role": "assistant", "content": [{"type": "text", "text": text}]}
        usage = {"billed_units": meta["billed_units"], "tokens": {"input_tokens": 7, "output_tokens": 5}}
        return _json({"id": "c1", "finish_reason": "COMPLETE", "message": message, "usage": usage})
    steps: list[dict[str, Any]] = [
        {"type": "message-start", "id": "c1", "delta": {"message": {"role": "assistant", "content": []}}},
        {"type": "content-start", "index": 0, "delta": {"message": {"content": {"type": "text", "text": ""}}}},
    ]
    steps += [
        {"type": "content-delta", "index": 0, "delta": {"message": {"content": {"text": word}}}}
        for word in _words(text)
    ]
    steps += [
        {"type": "content-end", "index": 0},
        {"type": "message-end", "id": "c1", "delta": {"finish_reason": "COMPLETE"}},
    ]
    return _events([(step["type"], step) for step in steps])


def _cohere_embed(_: Call, content: dict[str, Any]) -> Answer:
    texts = content.get("texts") or []
    vectors = [_vector(text) for text in texts]
    return _json({"id": "e1", "texts": texts, "embeddings": {"float": vectors}, "response_type": "embeddings_by_type"})


def _converse(_: Call, content: dict[str, Any]) -> Answer:
    message = {"role": "assistant", "content": [{"text": _text(content.get("messages"))}]}
    usage = {"inputTokens": 7, "outputTokens": 5, "totalTokens": 12}
    return _json(
        {"output": {"message": message}, "stopReason": "end_turn", "usage": usage, "metrics": {"latencyMs": 1}}
    )


def _listen(call: Call, _: dict[str, Any]) -> Answer:
    words = {"transcript": f"heard {len(call.body)} bytes", "confidence": 0.9, "words": []}
    metadata = {
        "request_id": "00000000-0000-0000-0000-000000000001",
        "transaction_key": "deprecated",
        "sha256": "0",
        "created": "2026-01-01T00:00:00Z",
        "duration": 1.0,
        "channels": 1,
        "models": [],
        "model_info": {},
    }
    return _json({"metadata": metadata, "results": {"channels": [{"alternatives": [words]}]}})


def _echo(call: Call, content: dict[str, Any]) -> Answer:
    return _json({"object": "echo", "text": _text(content or call.body.hex())})


_ANSWERS: dict[str, Callable[..., Answer]] = {
    "chat.completions": _chat,
    "completions": _completions,
    "responses": _responses,
    "embeddings": _embeddings,
    "models": _models,
    "moderations": _moderations,
    "images": _images,
    "audio.speech": _speech,
    "audio.transcriptions": _transcription,
    "anthropic.messages": _messages,
    "anthropic.messages.count_tokens": _count_tokens,
    "anthropic.models": _models,
    "gemini.generateContent": _generate,
    "gemini.streamGenerateContent": _generate_stream,
    "gemini.embedContent": _gemini_embed,
    "gemini.batchEmbedContents": _gemini_embed,
    "gemini.countTokens": _count_tokens,
    "cohere.chat": _cohere_chat,
    "cohere.embed": _cohere_embed,
    "bedrock.converse": _converse,
    "deepgram.listen": _listen,
}


def spoken_back(said: str) -> Iterator[str]:
    """Yield what the other end of a web socket says to one text, as the realtime API does."""
    try:
        event = json.loads(said)
    except ValueError:
        event = {}
    kind = event.get("type") if isinstance(event, dict) else None
    if kind == "session.update":
        yield json.dumps({"type": "session.updated", "event_id": "event_2", "session": {}})
    elif kind == "response.create":
        yield json.dumps({"type": "response.done", "event_id": "event_3", "response": {"id": "resp_1", "output": []}})
    else:
        yield json.dumps({"type": "echo", "text": _text(said)})


#: What a web socket says first.
GREETING = json.dumps({"type": "session.created", "event_id": "event_1", "session": {"id": "sess_1"}})
