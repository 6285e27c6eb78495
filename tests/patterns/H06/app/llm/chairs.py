"""The same construction with our own module."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.llm.furniture import OpenAI as Base
else:
    Base = import_module("app.llm.furniture").OpenAI


class Chair(Base):
    legs = 4
