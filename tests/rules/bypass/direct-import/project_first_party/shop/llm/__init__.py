from . import openai
from .anthropic import Anthropic
from .openai import OpenAI

__all__ = ["Anthropic", "OpenAI", "openai"]
