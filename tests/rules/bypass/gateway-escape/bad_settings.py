"""Settings that move every client of the process."""

import os

import assemblyai  # expect: IL101
import dashscope  # expect: IL101
import google.generativeai as genai  # expect: IL101
import litellm  # expect: IL101
import openai  # expect: IL101
import voyageai  # expect: IL101
from openai import chat  # expect: IL101

openai.base_url = "https://api.openai.com/v1/"  # expect: IL108 (high, openai)
openai.azure_endpoint = "https://acme.openai.azure.com"  # expect: IL108 (high, azure-openai)
litellm.api_base = "https://api.openai.com/v1"  # expect: IL108 (high, openai)
voyageai.api_base = "https://api.voyageai.com/v1"  # expect: IL108 (high, voyage)
assemblyai.settings.base_url = "https://api.eu.assemblyai.com"  # expect: IL108 (high, assemblyai)
dashscope.base_http_api_url = "https://dashscope-intl.aliyuncs.com/api/v1"  # expect: IL108 (high, alibaba-dashscope)
setattr(openai, "base_url", os.environ["OTHER_URL"])  # expect: IL108 (unsure, openai)
genai.configure(client_options={"api_endpoint": "generativelanguage.googleapis.com"})  # expect: IL108

# The version of this file knows `base_url` only, so the gateway is lost.
openai.api_base = "https://llm.acme.internal/v1"  # expect: IL108 (medium, openai)


def ask(prompt):
    messages = [{"role": "user", "content": prompt}]
    return chat.completions.create(model="gpt-4.1", messages=messages)  # expect: IL103


def set_from(args):
    litellm.api_base = args.api_base  # expect: IL108 (unsure, litellm)
