"""Classes in annotations that nobody calls, that go to the gateway, or that are not there at run time."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openai import AsyncOpenAI, OpenAI
else:
    OpenAI = None


def hand_on(cls: type["AsyncOpenAI"]):
    return wrap(cls), cls.__name__, [cls]


def routed(cls: "type[AsyncOpenAI]", key):
    return cls(api_key=key, base_url="https://llm.acme.internal/v1")


def several(clients: "list[type[OpenAI]]", types: "dict[str, type[OpenAI]]"):
    return len(clients), types.get("x")


def maybe():
    return OpenAI() if OpenAI else None
