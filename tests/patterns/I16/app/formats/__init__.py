from .anthropic import Anthropic
from .openai import OpenAI, AsyncOpenAI
from . import groq
