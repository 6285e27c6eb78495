"""A stand-in for the SDK: the same names, and every inference call notes its caller."""

from __future__ import annotations

from typing import Any

from record import note_call


async def _answer() -> dict[str, Any]:
    return {}


class _Resource:
    def create(self, **_: Any) -> dict[str, Any]:
        note_call()
        return {}


class _AsyncResource:
    def create(self, **_: Any) -> Any:
        note_call()
        return _answer()


class _Chat:
    def __init__(self, resource: Any) -> None:
        self.completions = resource


class _Client:
    def __init__(self, resource: Any) -> None:
        self.chat = _Chat(resource)
        self.responses = resource
        self.embeddings = resource

    def with_options(self, **_: Any) -> Any:
        return self


class OpenAI(_Client):
    """The synchronous client."""

    def __init__(self, **_: Any) -> None:
        super().__init__(_Resource())

    def __enter__(self) -> OpenAI:
        return self

    def __exit__(self, *_: object) -> None:
        return None


class AsyncOpenAI(_Client):
    """The asynchronous client."""

    def __init__(self, **_: Any) -> None:
        super().__init__(_AsyncResource())


chat = _Chat(_Resource())
responses = _Resource()
embeddings = _Resource()
