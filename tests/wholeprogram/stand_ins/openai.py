"""A stand-in for the SDK: the same names, and every inference call notes its caller."""

from __future__ import annotations

from typing import Any

from record import is_provider, note_call


async def _answer() -> dict[str, Any]:
    return {}


class _Resource:
    def __init__(self, base_url: str = "https://api.openai.com/v1") -> None:
        self._direct = is_provider(base_url)

    def create(self, **_: Any) -> Any:
        if self._direct:
            note_call()
        return {}


class _AsyncResource(_Resource):
    def create(self, **_: Any) -> Any:
        if self._direct:
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

    def __init__(self, base_url: str = "https://api.openai.com/v1", **_: Any) -> None:
        super().__init__(_Resource(base_url))

    def __enter__(self) -> OpenAI:
        return self

    def __exit__(self, *_: object) -> None:
        return None


class AsyncOpenAI(_Client):
    """The asynchronous client."""

    def __init__(self, base_url: str = "https://api.openai.com/v1", **_: Any) -> None:
        super().__init__(_AsyncResource(base_url))


chat = _Chat(_Resource())
responses = _Resource()
embeddings = _Resource()
