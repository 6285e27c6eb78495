from openai import OpenAI

from acme import settings
from acme.settings import LLM_URL
from acme.settings import LLM_URL as BASE

first = OpenAI(base_url=LLM_URL)
second = OpenAI(base_url=BASE)
third = OpenAI(base_url=settings.LLM_URL)
fourth = OpenAI(base_url=f"{LLM_URL}/v1")
