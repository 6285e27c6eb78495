"""What the fake upstream says, in the shape of each provider."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.wire.proxy.recording import Seen

#: The text of every answer.
WORDS = ("All ", "calls ", "arrive.")
ANSWER = "".join(WORDS)
VECTOR = [0.25, -0.5, 1.0]


def answer_to(seen: Seen) -> tuple[str, bytes] | None:
    """Return the content type and body that answer a request, None when the path is no operation."""
    asked = seen.content if seen.method == "POST" else {}
    for end, answer in _ANSWERS.items():
        if seen.path.endswith(end):
            return answer(asked or {})
    return None


def _json(content: object) -> tuple[str, bytes]:
    return "application/json", json.dumps(content).encode()


def _events(events: Iterable[object], end: bytes = b"") -> tuple[str, bytes]:
    lines = [b"data: " + json.dumps(event).encode() + b"\n\n" for event in events]
    return "text/event-stream", b"".join(lines) + end


def _chat(asked: dict[str, Any]) -> tuple[str, bytes]:
    common = {"id": "chatcmpl-1", "created": 1, "model": asked.get("model", "")}
    usage = {"prompt_tokens": 3, "completion_tokens": 3, "total_tokens": 6}
    if not asked.get("stream"):
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": ANSWER}}
        return _json({**common, "object": "chat.completion", "choices": [choice], "usage": usage})
    deltas = [*({"role": "assistant", "content": word} for word in WORDS), {}]
    choices = [
        {"index": 0, "delta": delta, "finish_reason": None if delta else "stop", "logprobs": None} for delta in deltas
    ]
    return _events(
        ({**common, "object": "chat.completion.chunk", "choices": [choice]} for choice in choices), b"data: [DONE]\n\n"
    )


def _embeddings(asked: dict[str, Any]) -> tuple[str, bytes]:
    entry = {"object": "embedding", "index": 0, "embedding": VECTOR}
    usage = {"prompt_tokens": 3, "total_tokens": 3}
    return _json({"object": "list", "model": asked.get("model", ""), "data": [entry], "usage": usage})


def _responses(asked: dict[str, Any]) -> tuple[str, bytes]:
    text = {"type": "output_text", "text": ANSWER, "annotations": []}
    message = {"id": "msg_1", "type": "message", "role": "assistant", "status": "completed", "content": [text]}
    details = {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}
    return _json(
        {
            "id": "resp_1",
            "object": "response",
            "created_at": 1,
            "status": "completed",
            "model": asked.get("model", ""),
            "output": [message],
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
            "error": None,
            "incomplete_details": None,
            "instructions": None,
            "metadata": {},
            "temperature": 1.0,
            "top_p": 1.0,
            "usage": {"input_tokens": 3, "output_tokens": 3, "total_tokens": 6, **details},
        }
    )


def _messages(asked: dict[str, Any]) -> tuple[str, bytes]:
    return _json(
        {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": asked.get("model", ""),
            "content": [{"type": "text", "text": ANSWER}],
            "stop_reason": "end_turn",
            "stop_sequence": None,
            "usage": {"input_tokens": 3, "output_tokens": 3},
        }
    )


def _generate(_: dict[str, Any]) -> tuple[str, bytes]:
    candidate = {"content": {"role": "model", "parts": [{"text": ANSWER}]}, "finishReason": "STOP", "index": 0}
    usage = {"promptTokenCount": 3, "candidatesTokenCount": 3, "totalTokenCount": 6}
    return _json({"candidates": [candidate], "usageMetadata": usage, "modelVersion": "gemini-2.5-flash"})


def _cohere(_: dict[str, Any]) -> tuple[str, bytes]:
    message = {"role": "assistant", "content": [{"type": "text", "text": ANSWER}]}
    tokens = {"input_tokens": 3, "output_tokens": 3}
    return _json(
        {
            "id": "1",
            "finish_reason": "COMPLETE",
            "message": message,
            "usage": {"billed_units": tokens, "tokens": tokens},
        }
    )


_ANSWERS = {
    "/chat/completions": _chat,
    "/embeddings": _embeddings,
    "/responses": _responses,
    "/messages": _messages,
    ":generateContent": _generate,
    "/v2/chat": _cohere,
}
