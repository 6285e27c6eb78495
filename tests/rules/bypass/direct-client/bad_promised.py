"""Classes that only an annotation names."""

from typing import TYPE_CHECKING, Optional, Type

from groq import AsyncGroq, Groq

if TYPE_CHECKING:
    from openai import AsyncOpenAI, OpenAI
    from openai import OpenAI as Base
else:
    Base = __import__("openai").OpenAI  # expect: IL105(openai)


def make(cls: "type[AsyncOpenAI]", key):
    return cls(api_key=key)  # expect: IL102(openai, medium)


def either(cls: type[Groq] | type[AsyncGroq]):
    return wrap(cls())  # expect: IL102(groq, medium)


class Desk:
    factory: Optional[Type["OpenAI"]] = None

    def client(self):
        return self.factory(timeout=9) if self.factory else None  # expect: IL102(openai, medium)


class House(Base):  # expect: IL102(openai, high)
    pass


def house():
    return Base(timeout=4)  # expect: IL102(openai, high)
