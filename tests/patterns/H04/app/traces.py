"""langfuse without its openai module, and a first-party module that sounds like it."""

from langfuse import Langfuse

from app.langfuse_openai import openai


def flush():
    Langfuse().flush()
    return openai.Client(max_retries=4)
