from openai import OpenAI  # expect: IL101(openai)

from acme.settings import OTHER_URL

LLM_URL = OTHER_URL

client = OpenAI(base_url=OTHER_URL)  # expect: IL102(openai, unsure)
same_name = OpenAI(base_url=LLM_URL)  # expect: IL102(openai, unsure)
