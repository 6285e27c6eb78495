from .openai import OpenAI
from ..formats.anthropic import Anthropic
from . import groq, openai

pair = OpenAI().chat(Anthropic().messages([])), openai.AsyncOpenAI(), groq.Groq()
