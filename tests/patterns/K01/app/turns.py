"""Chains of attributes that end in inference."""

import anthropic  # expect: IL101(anthropic)
import boto3
import openai  # expect: IL101(openai)
from openai import OpenAI

client = anthropic.Anthropic()  # expect: IL102(anthropic)


def ask(messages):
    return client.messages.create(model="claude-haiku-4-5", max_tokens=200, messages=messages)


def ask_again(chat: OpenAI, messages):
    return chat.chat.completions.create(model="gpt-4.1-mini", messages=messages)  # expect: IL103(openai)


def respond(chat: OpenAI, text):
    with chat.responses.stream(model="gpt-4.1-mini", input=text) as events:  # expect: IL103(openai)
        return events.get_final_response()


def module_level(text):
    return openai.responses.create(model="gpt-4.1-mini", input=text)  # expect: IL103(openai)


def nova(messages):
    return boto3.client("bedrock-runtime").converse(modelId="eu.amazon.nova-lite-v1:0", messages=messages)  # expect: IL102
