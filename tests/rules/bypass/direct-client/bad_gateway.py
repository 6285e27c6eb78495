"""Base URLs that look like the gateway and are not, and gateways passed where the SDK ignores them."""

import os
from urllib.parse import urljoin

import httpx
from anthropic import Anthropic  # expect: IL101(anthropic)
from llama_index.llms.openai import OpenAI as IndexModel  # expect: IL101
from openai import AzureOpenAI, OpenAI  # expect: IL101

suffix = OpenAI(base_url="https://llm.acme.internal.evil.example/v1")  # expect: IL102(openai)
prefix = OpenAI(base_url="https://evil-llm.acme.internal/v1")  # expect: IL102(openai)
userinfo = OpenAI(base_url="https://llm.acme.internal@evil.example/v1")  # expect: IL102(openai)
password = OpenAI(base_url="https://llm.acme.internal:443@evil.example/v1")  # expect: IL102(openai)
query = OpenAI(base_url="https://evil.example/v1?via=https://llm.acme.internal")  # expect: IL102(openai)
fragment = OpenAI(base_url="https://evil.example/#https://llm.acme.internal/v1")  # expect: IL102(openai)
path = OpenAI(base_url="https://evil.example/https://llm.acme.internal/v1")  # expect: IL102(openai)
plain = OpenAI(base_url="http://llm.acme.internal/v1")  # expect: IL102(openai)
port = OpenAI(base_url="https://llm.acme.internal:8443/v1")  # expect: IL102(openai)
no_port = OpenAI(base_url="https://gw.acme.internal/openai/v1")  # expect: IL102(openai)
segment = OpenAI(base_url="https://gw.acme.internal:8443/openai-direct/v1")  # expect: IL102(openai)
above = OpenAI(base_url="https://gw.acme.internal:8443/v1")  # expect: IL102(openai)
dots = OpenAI(base_url="https://gw.acme.internal:8443/openai/../anthropic/v1")  # expect: IL102(openai)
subdomain = OpenAI(base_url="https://eu.llm.acme.internal/v1")  # expect: IL102(openai)
case_path = OpenAI(base_url="https://gw.acme.internal:8443/OPENAI/v1")  # expect: IL102(openai)
env_default = OpenAI(base_url=os.getenv("ACME_LLM_BASE_URL", "https://api.openai.com/v1"))  # expect: IL102(openai)
env_or = OpenAI(base_url=os.environ.get("ACME_LLM_BASE_URL") or "https://api.openai.com/v1")  # expect: IL102(openai)
env_inside = OpenAI(base_url="https://evil.example/" + os.environ["ACME_LLM_BASE_URL"])  # expect: IL102(openai)
similar_env = OpenAI(base_url=os.environ["ACME_LLM_BASE_URL_OLD"])  # expect: IL102(openai, unsure)
joined_away = OpenAI(base_url=urljoin("https://llm.acme.internal/v1", "https://api.openai.com/v1"))  # expect: IL102(openai)
anthropic = Anthropic(base_url="https://api.anthropic.com")  # expect: IL102(anthropic, high)
swallowed = IndexModel(model="gpt-4.1", base_url="https://llm.acme.internal/v1")  # expect: IL102, IL108
header_only = OpenAI(default_headers={"X-Gateway": "https://llm.acme.internal"})  # expect: IL102(openai)
wrong_key = AzureOpenAI(azure_deployment="https://llm.acme.internal", api_version="2024-10-21")  # expect: IL102

transport = OpenAI(http_client=httpx.Client(base_url="https://llm.acme.internal/v1"))  # expect: IL102(openai)


def sometimes(routed):
    return OpenAI(base_url="https://llm.acme.internal/v1" if routed else None)  # expect: IL102(openai)


def either(routed):
    url = "https://llm.acme.internal/v1"
    if not routed:
        url = "https://api.openai.com/v1"  # expect: IL104(openai)
    return OpenAI(base_url=url)  # expect: IL102(openai)


def unknown_parts(tenant, suffix, path):
    host = OpenAI(base_url=f"https://{tenant}.llm.acme.internal/v1")  # expect: IL102(openai, unsure)
    longer_host = OpenAI(base_url=f"https://llm.acme.internal{suffix}")  # expect: IL102(openai, unsure)
    added = OpenAI(base_url="https://llm.acme.internal" + suffix)  # expect: IL102(openai, unsure)
    longer_segment = OpenAI(base_url=f"https://gw.acme.internal:8443/openai{suffix}")  # expect: IL102(openai)
    joined = OpenAI(base_url=urljoin("https://llm.acme.internal/v1", path))  # expect: IL102(openai)
    default = OpenAI(base_url=os.getenv("ACME_LLM_BASE_URL", path))  # expect: IL102(openai, unsure)
    return host, longer_host, added, longer_segment, joined, default


encoded = OpenAI(base_url="https://gw.acme.internal:8443/openai/%2e%2e/anthropic")  # expect: IL102(openai)
backslash = OpenAI(base_url="https://evil.example\\@llm.acme.internal/v1")  # expect: IL102(openai)
line_break = OpenAI(base_url="https://llm.acme.internal\n.evil.example/v1")  # expect: IL102(openai)
no_scheme = OpenAI(base_url="//llm.acme.internal/v1")  # expect: IL102(openai)
