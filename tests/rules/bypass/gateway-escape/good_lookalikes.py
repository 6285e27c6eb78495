"""The same names on objects that are no clients of a provider."""

import os
import subprocess

import httpx
import openai  # expect: IL101

from acme.http import Session

session = Session()
session.base_url = os.environ["SHOP_URL"]
session.copy(base_url="https://shop.acme.example")
http = httpx.Client(base_url="https://shop.acme.example")
http.base_url = "https://shop.acme.example/v2"

openai.api_type = "open_ai"
openai.organization = "org-acme"
openai.timeout = 30


class Options:
    def __init__(self, base_url: str) -> None:
        self.base_url = base_url

    def with_options(self, base_url: str) -> "Options":
        return Options(base_url)


options = Options("https://shop.acme.example").with_options(base_url=os.environ["SHOP_URL"])
options.base_url = os.environ["SHOP_URL"]

os.environ["SHOP_BASE_URL"] = "https://shop.acme.example"
os.environ["OPENAI_LOG"] = "debug"
os.environ["OPENAI_BASE_URL"] = "https://llm.acme.internal/v1"
os.environ["OPENAI_API_BASE"] = os.environ["ACME_LLM_BASE_URL"]
os.environ["ACME_LLM_BASE_URL"] = "https://llm.acme.internal/eu"
os.environ.setdefault("OPENAI_BASE_URL", os.environ["ACME_LLM_BASE_URL"])
# The SDKs read either variable by themselves.
os.environ["OPENAI_API_BASE"] = os.environ["OPENAI_BASE_URL"]
print(os.environ["OPENAI_BASE_URL"], "OPENAI_BASE_URL" in os.environ)

# Another process.
subprocess.run(["agent"], env={**os.environ, "OPENAI_BASE_URL": os.environ["SHOP_URL"]}, check=True)
child = dict(os.environ)
child["OPENAI_BASE_URL"] = os.environ["SHOP_URL"]

TABLE = {}
TABLE["OPENAI_BASE_URL"] = os.environ["SHOP_URL"]


def test_redirect(monkeypatch):
    monkeypatch.setenv("OPENAI_BASE_URL", "https://models.evil.example/v1")
    monkeypatch.setattr(openai, "base_url", "https://models.evil.example/v1")
