"""Client classes that are named but neither built nor handed on."""

from groq import Groq  # expect-info: IL101
from openai import AzureOpenAI, OpenAI  # expect-info: IL101


def describe(client: object) -> str:
    if isinstance(client, (Groq, OpenAI)):
        return "plain"
    match client:
        case AzureOpenAI():
            return "azure"
    return "unknown"
