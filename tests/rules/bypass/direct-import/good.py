"""Imports that only look like provider SDKs, or are used in annotations only."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import logging
from typing import TYPE_CHECKING, Any

import boto3
import livekit.agents
from google.cloud import storage
from google.protobuf import json_format
from langchain_core.messages import HumanMessage
from langchain_core.prompts import ChatPromptTemplate
from acme_voice.plugins import openai as voice_plugin
from openai import AsyncOpenAI
from openai.types.chat import ChatCompletionMessageParam
from openai_responses_mock import Recorder
from anthropic_style_guide import TONE
from twilio.rest import Client

if TYPE_CHECKING:
    import anthropic
    from groq import AsyncGroq

logger = logging.getLogger("openai")
HAS_OPENAI = importlib.util.find_spec("openai") is not None


def sdk_version() -> str:
    return importlib.metadata.version("openai")


class Assistant:
    """Uses openai.OpenAI through the router; `import openai` would be wrong here."""

    client: AsyncOpenAI | None = None
    history: list[ChatCompletionMessageParam]

    def attach(self, client: AsyncOpenAI | anthropic.AsyncAnthropic | AsyncGroq) -> None:
        self.client = client


def upload(name: str, payload: bytes) -> None:
    storage.Client().bucket("recordings").blob(name).upload_from_string(payload)
    boto3.client("s3").put_object(Bucket="recordings", Key=name, Body=payload)


def text_caller(number: str, body: str) -> Any:
    return Client("AC0", "token").messages.create(to=number, from_="+15550100", body=body)


def prompt(question: str) -> list[Any]:
    return ChatPromptTemplate.from_messages([HumanMessage(question)]).format_messages()


def session() -> Any:
    return livekit.agents.AgentSession(llm=voice_plugin.LLM(model="gpt-4.1-mini"))


def dump(message: Any) -> str:
    Recorder.note(TONE)
    return json_format.MessageToJson(message)
