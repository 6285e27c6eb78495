"""Tool descriptions in the shape the router takes."""

from google.genai import types  # expect-info: IL101
from openai.types.chat import ChatCompletionMessage, ChatCompletionToolParam  # expect-info: IL101
from openai.types.responses import Response

TRANSFER = types.FunctionDeclaration(name="transfer", description="Hand the call to a person")


def spoken(text: str) -> ChatCompletionMessage:
    return ChatCompletionMessage(role="assistant", content=text)


def as_tool(name: str) -> ChatCompletionToolParam:
    return ChatCompletionToolParam(type="function", function={"name": name})


def first_text(response: Response) -> str:
    return response.output_text
