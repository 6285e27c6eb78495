"""The same construction with our own module."""

from importlib import import_module

Base = import_module("app.llm.furniture").OpenAI


class Chair(Base):
    legs = 4
